import { removeCalls } from '@mintscope/records/picks/remove-calls';
import { removePersonal } from '@mintscope/records/picks/remove-personal';
import type { PickScope } from '@mintscope/schemas/picks/selected-token';
import type { RouteContext } from '../../http/handle.ts';
import { pickScope } from './pick-scope.ts';

export interface PickRemoval {
  addresses: readonly string[];
  scope?: PickScope | undefined;
  reason?: string | undefined;
}

/** Hides picks, of the platform or of the caller, each once. */
export async function removePicks(
  context: RouteContext,
  { addresses, scope: wanted, reason = undefined }: PickRemoval,
): Promise<{ removed: string[]; notSelected: string[] }> {
  const { api, writeNote, note } = context;
  // The log tells how many, and the first of them.
  const detail = { count: addresses.length, addresses: addresses.slice(0, mostNoted), reason };
  const { scope, user } = pickScope(context, wanted, detail);
  const removal = { mints: addresses, reason: reason ?? null, nowMs: api.now() };
  const { records } = api.engines;
  if (scope === 'platform') {
    const done = await removeCalls(records, removal, writeNote);
    note({ detail: { removed: done.removed.length } });
    api.picks.tellRemoved();
    return done;
  }
  const removed = await removePersonal(records, { ...removal, userId: user.userId }, writeNote);
  api.picks.tellOwn(user.userId);
  const gone = new Set(removed);
  return { removed, notSelected: [...new Set(addresses)].filter((address) => !gone.has(address)) };
}

const mostNoted = 20;
