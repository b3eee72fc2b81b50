import { openEngines } from '@mintscope/engines/open-engines';
import { runService, type ServiceContext } from '@mintscope/engines/run-service';
import { startIngest } from './service.ts';

await runService({ name: 'ingest', start });

async function start(context: ServiceContext) {
  const engines = await openEngines(context);
  const ingest = await startIngest({ ...context, engines });
  return { close: () => ingest.close().finally(() => engines.close()) };
}
