import { openChatWrites } from '@mintscope/records/chat/chat-writes';
import { endForgottenStream } from '@mintscope/records/chat/end-forgotten-stream';
import type { Records } from '@mintscope/records/records';
import type { Job } from '../run-jobs.ts';

const minuteMs = 60_000;

/** Ends the chat's stream where its admin has left it on: readers are told as they are of any other change. */
export function createStreamEnd({ records, now }: { records: Records; now(): number }): Job {
  const chat = openChatWrites(records);
  return {
    name: 'end-forgotten-stream',
    everyMs: minuteMs,
    deadlineMs: minuteMs,
    run: async () => ({ ended: Number(await endForgottenStream(chat, now())) }),
  };
}
