import { EngineError } from '@mintscope/engines/engine-error';
import type { ChatMessage } from '@mintscope/schemas/chat/chat-message';
import { sql } from 'kysely';
import type { Records, RecordsTransaction } from '../records.ts';
import { Refusal } from '../refusal.ts';
import { createActLine } from './act-line.ts';
import type { MessageWish } from './message-wish.ts';
import { sendMessages } from './send-messages.ts';

export interface SentMessage {
  message: ChatMessage;
  /** It waits for a moderator. */
  held: boolean;
}

/**
 * The chat as one process writes it. The table of the counter is locked before anything is read, so acts of all processes run one
 * after the other, each sees what the ones before it did, and numbers rise in the order of commits. Of one process one act at a time
 * waits for that lock, and holds a connection meanwhile; what is sent while it does is committed together with the next.
 */
export interface ChatWrites {
  readonly records: Records;
  /** @throws Refusal BUSY where very much waits already. */
  transact<Value>(act: (queries: RecordsTransaction) => Promise<Value>): Promise<Value>;
  /** The same, before all that members have waiting in this process: what a moderator decides is seen at once. */
  transactFirst<Value>(act: (queries: RecordsTransaction) => Promise<Value>): Promise<Value>;
  /**
   * Sends a message; sent again with its clientId it is answered with what it became.
   * @throws Refusal CHAT_BANNED, CHAT_MUTED, RATE_LIMITED, NOT_FOUND, MESSAGE_REPEATED, CLIENT_ID_USED, BUSY
   */
  send(wish: MessageWish): Promise<SentMessage>;
}

/** Messages of one transaction: its statements are the same number for one and for all of them. */
const mostAtOnce = 200;
const mostWaiting = 5_000;

interface Waiting {
  wish: MessageWish;
  resolve(sent: SentMessage): void;
  reject(error: unknown): void;
}

export function openChatWrites(records: Records): ChatWrites {
  const line = createActLine(mostWaiting, busy);
  const waiting: Waiting[] = [];
  let isCalled = false;

  /** One commit is asked for at a time; it takes what has gathered until its turn comes. */
  function callCommit(): void {
    if (isCalled || waiting.length === 0) return;
    isCalled = true;
    line(async () => {
      isCalled = false;
      const batch = waiting.splice(0, mostAtOnce);
      callCommit();
      await commit(records, batch);
    }).catch((error: unknown) => {
      isCalled = false;
      for (const { reject } of waiting.splice(0)) reject(error);
    });
  }

  return {
    records,
    transact: (act) => line(() => transactLocked(records, act)),
    transactFirst: (act) => line(() => transactLocked(records, act), 'first'),
    send(wish) {
      if (waiting.length >= mostWaiting) return Promise.reject(busy());
      const sent = new Promise<SentMessage>((resolve, reject) => waiting.push({ wish, resolve, reject }));
      callCommit();
      return sent;
    },
  };
}

function transactLocked<Value>(records: Records, act: (queries: RecordsTransaction) => Promise<Value>): Promise<Value> {
  return records.transact(async (queries) => {
    await sql`LOCK TABLE chat_state IN EXCLUSIVE MODE`.execute(queries);
    return act(queries);
  });
}

/** Each sender has an outcome of its own: what the database does not take of one does not keep the others' from it. */
async function commit(records: Records, batch: readonly Waiting[]): Promise<void> {
  try {
    const outcomes = await transactLocked(records, (queries) =>
      sendMessages(
        queries,
        batch.map(({ wish }) => wish),
      ),
    );
    for (const [n, outcome] of outcomes.entries()) {
      if (outcome instanceof Refusal) batch[n]!.reject(outcome);
      else batch[n]!.resolve(outcome);
    }
  } catch (error) {
    const isOfOne = error instanceof EngineError && error.code === 'QUERY_FAILED';
    if (isOfOne && batch.length > 1) {
      for (const one of batch) await commit(records, [one]);
      return;
    }
    for (const { reject } of batch) reject(error);
  }
}

function busy(): Refusal {
  return new Refusal('BUSY', 'Very many write to the chat at this moment; try again shortly.', {
    retryAfterSeconds: 2,
  });
}
