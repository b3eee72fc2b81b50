import { openEngines } from '@mintscope/engines/open-engines';
import { runService, type ServiceContext } from '@mintscope/engines/run-service';
import { startScoring } from './service.ts';

await runService({ name: 'scoring-workers', start });

async function start(context: ServiceContext) {
  const engines = await openEngines(context);
  const scoring = await startScoring({ ...context, engines });
  return { close: () => scoring.close().finally(() => engines.close()) };
}
