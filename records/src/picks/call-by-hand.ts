import { mostCallsOfToken } from '@mintscope/schemas/picks/call';
import type { NoteAct } from '../audit/act.ts';
import { putIntoOutbox } from '../outbox/put-into-outbox.ts';
import { transactWithOutbox } from '../outbox/transact-with-outbox.ts';
import type { Records } from '../records.ts';
import { Refusal } from '../refusal.ts';
import { findPendingCall } from './find-pending-call.ts';
import { selectCallsOf } from './select-calls.ts';
import type { StoredCall } from './stored-call.ts';

/**
 * Calls a token for the platform, through the log. A token that is called already keeps its call, which is answered; null = the call is
 * on its way.
 * @throws Refusal PICKED_TOO_OFTEN
 */
export async function callByHand(
  records: Records,
  { mint, nowMs }: { mint: string; nowMs: number },
  note: NoteAct,
): Promise<StoredCall | null> {
  return transactWithOutbox(records, async (queries) => {
    const calls = await selectCallsOf(queries, mint);
    const selected = calls.find(({ removed }) => removed === null);
    if (selected) return selected;
    if ((await findPendingCall(queries, mint, nowMs)) !== null) return null;
    if (calls.length >= mostCallsOfToken) {
      const sentence = `The token has been called ${calls.length} times, as often as is kept.`;
      throw new Refusal('PICKED_TOO_OFTEN', sentence, { field: 'token.address' });
    }
    await putIntoOutbox(queries, nowMs, (decision) => ({ type: 'call', v: 1, mint, ...decision }));
    await note(queries);
    return null;
  });
}
