import type { StateStore } from '@mintscope/engines/state-store/port';
import { z } from 'zod';

/**
 * Up to where a program's transactions are known to be complete: every one of this slot and before is durable in the log
 * or accounted for.
 */
export interface Cursor {
  slot: number;
  signature: string;
}

export interface CursorStore {
  read(program: string): Promise<Cursor | undefined>;
  write(program: string, cursor: Cursor): Promise<void>;
}

/** Our own state did not read back as what was written. */
export class CursorError extends Error {
  readonly code = 'CURSOR_UNREADABLE';
}

const cursorSchema = z.object({ slot: z.int().min(0), signature: z.string() });

export function createCursorStore(stateStore: StateStore): CursorStore {
  const keyOf = (program: string) => `ingest:solana:${program}`;
  return {
    async read(program) {
      const bytes = await stateStore.get(keyOf(program));
      if (!bytes) return undefined;
      try {
        return cursorSchema.parse(JSON.parse(Buffer.from(bytes).toString('utf8')));
      } catch (cause) {
        throw new CursorError(`${keyOf(program)} is not a cursor`, { cause });
      }
    },
    async write(program, cursor) {
      const { slot, signature } = cursor;
      await stateStore.write({ put: [[keyOf(program), Buffer.from(JSON.stringify({ slot, signature }))]] });
    },
  };
}
