import { runWithEngines } from '@mintscope/engines/operations/run-with-engines';
import { openLogAndRecords } from '@mintscope/records/open-engines';
import { startJobs } from './service.ts';

await runWithEngines({
  name: 'jobs',
  open: openLogAndRecords,
  needs: ['records'],
  start: (context) => startJobs({ ...context, watch: context.health }),
});
