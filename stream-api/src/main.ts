import { developmentAccessNotice } from '@mintscope/engines/config/development-access';
import type { OpenEnginesOptions } from '@mintscope/engines/open-engines';
import { type EnginesContext, runWithEngines } from '@mintscope/engines/operations/run-with-engines';
import { type OpenedEngines, openEngines } from '@mintscope/records/open-engines';
import { startStreamApi } from './service.ts';
import { findDashboard } from './static/find-dashboard.ts';

await runWithEngines({ name: 'stream-api', open, start });

function open(options: OpenEnginesOptions) {
  if (options.config.access.development) options.log.warn(developmentAccessNotice);
  return openEngines(options);
}

function start(context: EnginesContext<OpenedEngines>) {
  const staticDir = findDashboard();
  if (!staticDir) context.log.info('the dashboard is not built (npm run dashboard:build), so only the API is served');
  return startStreamApi({ ...context, staticDir });
}
