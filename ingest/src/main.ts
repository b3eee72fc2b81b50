import { readConfig } from '@mintscope/engines/config';
import { createLogger } from '@mintscope/engines/logger';
import { openEngines } from '@mintscope/engines/open-engines';
import { runService } from '@mintscope/engines/run-service';
import { startIngest } from './service.ts';

await runService({ name: 'ingest', start });

async function start(signal: AbortSignal) {
  const config = readConfig(process.env);
  const log = createLogger(config.logLevel, 'ingest');
  const engines = await openEngines({ config, log, signal });
  const ingest = await startIngest({ config, engines, log, signal });
  return { close: () => ingest.close().finally(() => engines.close()) };
}
