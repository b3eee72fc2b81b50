import { writeAct } from '../audit/write-act.ts';
import type { RecordsQueries } from '../records.ts';
import { type ChatState, readChatState } from './chat-state.ts';
import type { ChatWrites } from './chat-writes.ts';
import { putStream } from './set-live-stream.ts';

const hourMs = 3_600_000;

/** Ends a stream whose admin has been away for as long as the settings let it go on. Says whether it did. */
export async function endForgottenStream(chat: ChatWrites, nowMs: number): Promise<boolean> {
  // Most times there is none, and no lock is needed to see that.
  if (!(await isForgotten(chat.records.queries, nowMs))) return false;
  return chat.transact(async (queries) => {
    if (!(await isForgotten(queries, nowMs))) return false;
    const { stream, settings, streamBy } = await readChatState(queries);
    await putStream(queries, { stream: null, nowMs });
    const act = {
      actorId: null,
      adminId: null,
      subjectId: streamBy,
      action: 'end-forgotten-stream',
      detail: { streamUrl: stream.liveStreamUrl, afterHours: settings.streamHours, result: 'done' },
      requestId: null,
      address: null,
    };
    await writeAct(queries, act, nowMs);
    return true;
  });
}

async function isForgotten(queries: RecordsQueries, nowMs: number): Promise<boolean> {
  const state = await readChatState(queries);
  const { stream, settings } = state;
  if (!stream.isLiveActive || stream.startedAt === null) return false;
  const seenAtMs = Math.max(stream.startedAt, await lastSeen(queries, state));
  return nowMs - seenAtMs > settings.streamHours * hourMs;
}

/** When the admin was there last, with a session of their own or in a user's place. */
async function lastSeen(queries: RecordsQueries, { streamBy }: ChatState): Promise<number> {
  if (streamBy === null) return 0;
  const { at } = await queries
    .selectFrom('sessions')
    .select(({ fn }) => fn.max('last_seen_at').as('at'))
    .where(({ eb, or, and }) =>
      or([eb('admin_id', '=', streamBy), and([eb('user_id', '=', streamBy), eb('admin_id', 'is', null)])]),
    )
    .executeTakeFirstOrThrow();
  return at === null ? 0 : new Date(at).getTime();
}
