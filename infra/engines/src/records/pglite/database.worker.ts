import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from './database.ts';
import type { ThreadAnswer, ThreadRequest } from './database-thread.ts';

/** Runs the database of `workerData.folder` and answers one request after the other. */
const { folder }: { folder: string | undefined } = workerData;
const tell = (answer: ThreadAnswer) => parentPort?.postMessage(answer);
const database = await openDatabase(folder);

async function answer(request: ThreadRequest): Promise<Uint8Array> {
  if (request === 'close') {
    await database.close();
    return new Uint8Array();
  }
  return database.answer(request);
}

parentPort?.on('message', (request: ThreadRequest) => {
  answer(request).then(
    (bytes) => tell({ bytes }),
    (error: unknown) => tell({ failure: error instanceof Error ? `${error.message}\n${error.stack}` : String(error) }),
  );
});
tell('open');
