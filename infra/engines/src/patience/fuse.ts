import { EngineError } from '../engine-error.ts';
import { isEngineAway } from '../is-engine-away.ts';
import { within } from './within.ts';

export interface FuseOptions {
  /** For the error, such as "state store". */
  name: string;
  /** Longer than this no caller waits (ms). */
  patienceMs: number;
  /** After a failure everything is refused at once for so long, so that an engine which is away costs no time (ms). */
  restMs?: number;
}

/**
 * Runs what may hang while an engine is away: engines keep trying for half a minute, a visitor does not.
 * @throws EngineError ENGINE_UNREACHABLE when it took too long, or just has; else as the work.
 */
export type Fuse = <Result>(work: () => Promise<Result>) => Promise<Result>;

const defaultRestMs = 1_000;

export function createFuse({ name, patienceMs, restMs = defaultRestMs }: FuseOptions): Fuse {
  let restUntilMs = 0;
  return async (work) => {
    if (performance.now() < restUntilMs) throw away(`The ${name} was away a moment ago.`);
    try {
      return await within(patienceMs, work(), () => {
        throw away(`The ${name} did not answer within ${patienceMs} ms.`);
      });
    } catch (error) {
      if (isEngineAway(error) && !isTooHeavy(error)) restUntilMs = performance.now() + restMs;
      throw error;
    }
  };
}

/** A fuse of its own for each kind of work; kinds are names of ours, never made of what a caller sent. */
export function createFuses(options: FuseOptions): (kind: string) => Fuse {
  const fuses = new Map<string, Fuse>();
  return (kind) => {
    const known = fuses.get(kind);
    if (known) return known;
    const fuse = createFuse(options);
    fuses.set(kind, fuse);
    return fuse;
  };
}

/** One visitor's heavy query is no reason to refuse the others. */
function isTooHeavy(error: unknown): boolean {
  return error instanceof EngineError && (error.code === 'QUERY_TIMEOUT' || error.code === 'QUERY_MEMORY');
}

function away(sentence: string): EngineError {
  return new EngineError('ENGINE_UNREACHABLE', sentence);
}
