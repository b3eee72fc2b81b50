import { openLogAndState } from '@mintscope/engines/open-engines';
import { runWithEngines } from '@mintscope/engines/operations/run-with-engines';
import { startIngest } from './service.ts';

await runWithEngines({ name: 'ingest', open: openLogAndState, needs: ['eventLog'], start: startIngest });
