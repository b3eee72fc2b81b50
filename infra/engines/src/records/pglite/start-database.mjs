/** First file of a database's thread: its program (`workerData.program`, a URL) is TypeScript. */
import { workerData } from 'node:worker_threads';
// Before the loader, which would otherwise go through half a megabyte that needs no change.
import '@electric-sql/pglite';
import '@electric-sql/pglite/nodefs';
import { register } from 'tsx/esm/api';

register();
await import(workerData.program);
