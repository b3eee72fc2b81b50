import { readChatState } from '@mintscope/records/chat/chat-state';
import { openChatWrites } from '@mintscope/records/chat/chat-writes';
import { setLiveStream } from '@mintscope/records/chat/set-live-stream';
import { openTestRecords } from '@mintscope/records/testing/open-test-records';
import { storeUser } from '@mintscope/records/testing/store-user';
import { expect, it } from 'vitest';
import { createStreamEnd } from './end-forgotten-streams.ts';

it('a stream that was left on ends with the job’s turn, once the time of the settings is over', async () => {
  const records = await openTestRecords();
  const byId = await storeUser(records, { role: 'admin' });
  let nowMs = Date.parse('2026-03-01T12:00:00Z');
  const stream = { url: 'https://player.kick.com/mintscope', type: 'video' as const, byId };
  await setLiveStream(openChatWrites(records), { stream, nowMs }, async () => undefined);
  const settings = JSON.stringify({ streamHours: 0.5 });
  await records.queries.updateTable('chat_state').set({ settings }).execute();
  const job = createStreamEnd({ records, now: () => nowMs });
  const signal = new AbortController().signal;
  nowMs += 30 * 60_000;
  expect(await job.run(signal)).toEqual({ ended: 0 });
  nowMs += 1;
  expect(await job.run(signal)).toEqual({ ended: 1 });
  expect((await readChatState(records.queries)).stream.isLiveActive).toBe(false);
  await records.close();
});
