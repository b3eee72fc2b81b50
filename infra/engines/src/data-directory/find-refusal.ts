import { constants } from 'node:os';
import { EngineError } from '../engine-error.ts';
import { commitFailure } from '../lmdb/commit-failure.ts';

/**
 * What a disk says that takes no write: full, over quota, read-only. LMDB tells a write that was cut short as an
 * input/output error.
 */
const refusals: ReadonlyMap<unknown, string> = new Map(
  (['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'] as const).flatMap((name) => {
    const known: [unknown, string][] = [
      [constants.errno[name], name],
      [name, name],
    ];
    return known;
  }),
);

/** How the disk refused a write, of what an engine or the system threw; undefined when it failed for another reason. */
export async function findRefusal(error: unknown): Promise<string | undefined> {
  if (error instanceof EngineError && error.code === 'DISK_FULL') return 'ENOSPC';
  const cause = (await commitFailure(error)) ?? error;
  return cause instanceof Error && 'code' in cause ? refusals.get(cause.code) : undefined;
}
