/** First file of a thread whose program (`workerData.program`, a URL) is TypeScript. */
import { workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

register();
await import(workerData.program);
