import { runWithEngines } from '@mintscope/engines/operations/run-with-engines';
import { startIngest } from './service.ts';

await runWithEngines({ name: 'ingest', start: startIngest });
