import { openEngines } from '@mintscope/engines/open-engines';
import { runService, type ServiceContext } from '@mintscope/engines/run-service';
import { startStreamApi } from './service.ts';

await runService({ name: 'stream-api', start });

async function start(context: ServiceContext) {
  const engines = await openEngines(context);
  const api = await startStreamApi({ ...context, engines });
  return { close: () => api.close().finally(() => engines.close()) };
}
