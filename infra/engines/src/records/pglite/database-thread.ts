import { Worker } from 'node:worker_threads';
import { EngineError } from '../../engine-error.ts';
import type { ThreadMemory } from '../../memory/read-thread-memory.ts';
import { watchLoading } from '../../threads-loaded.ts';
import type { CompiledModule, DatabaseLocation } from './database.ts';

export type ThreadRequest = Uint8Array | 'close' | 'tell memory';
export type ThreadAnswer =
  | { open: CompiledModule }
  | { bytes: Uint8Array }
  | { memory: ThreadMemory }
  | { failure: string };

/** A database in a thread of its own. */
export interface DatabaseThread {
  /** Answers requests of the wire protocol one after the other; rejects once the thread has ended. */
  ask(request: Uint8Array): Promise<Uint8Array>;
  memory(): Promise<ThreadMemory>;
  /** Whether it can be asked no more. */
  readonly ended: boolean;
  /** Ends the thread at once, whatever it is doing: what was committed stays. Resolves when it is gone. */
  abandon(): Promise<void>;
  close(): Promise<void>;
}

const closeWithinMs = 10_000;
/** What the first database of this process had compiled, for those after it. */
let compiled: CompiledModule | undefined;

/** Resolves when the database is open; rejects with ENGINE_UNREACHABLE when it cannot be opened in time. */
export async function startDatabaseThread(location: DatabaseLocation, openWithinMs: number): Promise<DatabaseThread> {
  const worker = startWorker(location);
  watchLoading(worker);
  let ended: EngineError | undefined;
  let settle: ((answer: ThreadAnswer | EngineError) => void) | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  async function end(error: EngineError): Promise<void> {
    ended ??= error;
    settle?.(ended);
    await worker.terminate();
  }
  worker.on('message', (answer: ThreadAnswer) => settle?.(answer));
  worker.on('error', (cause) => void end(broke(cause)));
  worker.on('exit', () => void end(broke('its thread ended')));

  async function answered(withinMs?: number): Promise<ThreadAnswer> {
    const late = () => void end(broke(`no answer within ${withinMs} ms`));
    const timer = withinMs === undefined ? undefined : setTimeout(late, withinMs);
    const answer = await new Promise<ThreadAnswer | EngineError>((resolve) => {
      settle = resolve;
      if (ended) resolve(ended);
    });
    clearTimeout(timer);
    settle = undefined;
    if (answer instanceof EngineError) throw answer;
    return answer;
  }

  async function request(message: ThreadRequest, withinMs?: number): Promise<Uint8Array | ThreadMemory> {
    if (ended) throw ended;
    if (typeof message === 'string') worker.postMessage(message);
    else post(worker, message);
    const answer = await answered(withinMs);
    if ('memory' in answer) return answer.memory;
    if ('bytes' in answer) return answer.bytes;
    const error = broke('open' in answer ? 'it opened twice' : answer.failure);
    await end(error);
    throw error;
  }

  function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const result = turn.then(work);
    turn = result.catch(() => undefined);
    return result;
  }

  try {
    const answer = await answered(openWithinMs);
    if ('open' in answer) compiled = answer.open;
  } catch (error) {
    await worker.terminate();
    throw notOpened(location, error);
  }
  return {
    ask: (message) => inTurn(() => request(message)) as Promise<Uint8Array>,
    memory: () => inTurn(() => request('tell memory')) as Promise<ThreadMemory>,
    get ended() {
      return ended !== undefined;
    },
    abandon: () => end(broke('a statement took too long')),
    async close() {
      await inTurn(() => request('close', closeWithinMs)).catch(() => undefined);
      await end(new EngineError('CLOSED', 'The records are closed.'));
    },
  };
}

function startWorker(location: DatabaseLocation): Worker {
  const program = new URL('./database.worker.ts', import.meta.url);
  // A thread has to be taught to read TypeScript first; what `npm start` has bundled is none.
  const first = program.pathname.endsWith('.ts') ? new URL('./start-database.mjs', import.meta.url) : program;
  return new Worker(first, { workerData: { program: program.href, location: { ...location, compiled } } });
}

/** Exactly these bytes: the memory around a view would be copied with it. */
function post(worker: Worker, request: Uint8Array): void {
  const bytes = new Uint8Array(request);
  worker.postMessage(bytes, [bytes.buffer]);
}

function notOpened({ folder }: DatabaseLocation, error: unknown): EngineError {
  const cause = error instanceof EngineError ? error.cause : error;
  const said = cause instanceof Error ? cause.message : String(cause);
  // PostgreSQL in WASM ends so when it finds its files damaged, and has no room for words.
  const isAbort = /^Aborted\(|^PGlite failed to initialize/.test(said);
  const reason = isAbort ? 'they are damaged, or the disk is full or takes no writes' : said;
  const where = folder === undefined ? 'in memory' : `in ${folder} (MINTSCOPE_DATA_DIR)`;
  return new EngineError('ENGINE_UNREACHABLE', `The embedded records ${where} cannot be opened: ${reason}.`, { cause });
}

function broke(cause: unknown): EngineError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new EngineError('ENGINE_UNREACHABLE', `The embedded records stopped (${reason}); they are opened again.`, {
    cause,
  });
}
