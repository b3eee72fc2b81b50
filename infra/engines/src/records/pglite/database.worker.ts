import { parentPort, workerData } from 'node:worker_threads';
import { readThreadMemory } from '../../memory/read-thread-memory.ts';
import { type DatabaseLocation, openDatabase } from './database.ts';
import type { ThreadAnswer, ThreadRequest } from './database-thread.ts';

/** Runs the database of `workerData.location` and answers one request after the other. */
const { location }: { location: DatabaseLocation } = workerData;
const tell = (answer: ThreadAnswer, moved: ArrayBuffer[] = []) => parentPort?.postMessage(answer, moved);
const database = await openDatabase(location).catch((thrown: unknown) => {
  // What is none of JavaScript's own errors (PGlite's ExitStatus, a DOMException) would arrive without its words.
  throw new Error(saidBy(thrown));
});

function saidBy(thrown: unknown): string {
  return (thrown as Error | undefined)?.message ?? String(thrown);
}

async function answer(request: Exclude<ThreadRequest, 'tell memory'>): Promise<Uint8Array<ArrayBuffer>> {
  if (request === 'close') {
    await database.close();
    return new Uint8Array();
  }
  return new Uint8Array(database.answer(request));
}

parentPort?.on('message', (request: ThreadRequest) => {
  if (request === 'tell memory') return tell({ memory: readThreadMemory() });
  answer(request).then(
    (bytes) => tell({ bytes }, [bytes.buffer]),
    (error: unknown) => tell({ failure: error instanceof Error ? `${error.message}\n${error.stack}` : String(error) }),
  );
});
tell({ open: database.compiled });
