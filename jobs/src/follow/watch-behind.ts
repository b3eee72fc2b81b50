import type { EngineWatch } from '@mintscope/engines/operations/watch-engines';

/** What is read and not kept, for operators. */
export interface Behind {
  /** A reading began. */
  began(): void;
  /** A reading ended by this. */
  failed(error: unknown): void;
  /** Nothing that was read waits to be kept. */
  rests(): void;
  /** `write`, watched. */
  watched(write: () => Promise<void>): () => Promise<void>;
}

/** Shorter absences are the engines' own to tell (ms). */
const patienceMs = 15_000;
/** A reading that has gone on for so long without anything to keep has not ended at its first records (ms). */
const lastsMs = 10_000;

/** Tells operators since when nothing is kept of what the log tells, and why. */
export function watchBehind(name: string, watch: Pick<EngineWatch, 'add'> | undefined, now: () => number): Behind {
  let behind: { sinceMs: number; problem: string } | null = null;
  let isWriting = false;
  let beganMs = now();
  watch?.add(name, async () => {
    if (!behind || now() - behind.sinceMs < patienceMs) return;
    throw new Error(`nothing is kept since ${new Date(behind.sinceMs).toISOString()}: ${behind.problem}`);
  });
  const failed = (error: unknown) => {
    const problem = error instanceof Error ? error.message : String(error);
    behind = { sinceMs: behind?.sinceMs ?? now(), problem };
  };
  return {
    began() {
      beganMs = now();
      isWriting = false;
    },
    failed,
    rests() {
      if (!isWriting && now() - beganMs >= lastsMs) behind = null;
    },
    watched(write) {
      return async () => {
        isWriting = true;
        try {
          await write();
          isWriting = false;
          behind = null;
        } catch (error) {
          failed(error);
          throw error;
        }
      };
    },
  };
}
