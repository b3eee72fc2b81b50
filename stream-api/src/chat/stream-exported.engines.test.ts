import { once } from 'node:events';
import { request } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestEngines, startTestApi, type TestEngines } from '../test-kit/open-test-api.ts';
import { signIn } from '../test-kit/sign-in.ts';

const messages = 60_000;
const text = 'x'.repeat(600);

let test: TestEngines;
let api: Awaited<ReturnType<typeof startTestApi>>;
/** Rows of the history that the server has read. */
let read = 0;

beforeAll(async () => {
  test = await openTestEngines();
  const { records } = test.engines;
  const { userId } = await signIn(test);
  for (let from = 1; from <= messages; from += 10_000) {
    await sql`INSERT INTO chat_messages (id, place, rev, author_id, content, sent_at)
      SELECT gen_random_uuid(), n, n, ${userId}::uuid, n || ' ' || ${text}::text, now()
      FROM generate_series(${from}::integer, ${from + 9_999}::integer) AS n`.execute(records.queries);
  }
  await records.queries
    .updateTable('chat_state')
    .set({ rev: BigInt(messages) })
    .execute();
  const lists = records.lists.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (result.rows.some((row) => 'place' in row)) read += result.rows.length;
      return result;
    },
  });
  api = await startTestApi({ ...test, engines: { ...test.engines, records: { ...records, lists } } });
});
afterAll(async () => {
  await api?.close();
  await test?.close();
});

/** Resolves when nothing more was read of the records for a while. */
async function settled(): Promise<void> {
  for (let before = -1; before !== read; ) {
    before = read;
    await new Promise((resolve) => setTimeout(resolve, 400));
  }
}

it('a long history is read no faster than its client takes it, and arrives whole', async () => {
  const admin = await signIn(test, { role: 'admin' });
  const path = `${api.base}/api/admin/chat/export.csv`;
  const [response] = await once(request(path, { headers: admin.headers }).end(), 'response');
  let taken = 0;
  const parts: Buffer[] = [];
  response.on('data', (part: Buffer) => {
    parts.push(part);
    taken += part.byteLength;
  });
  const ended = once(response, 'end');
  const ahead: number[] = [];
  for (const wanted of [1, 10_000_000, 20_000_000]) {
    while (taken < wanted) await new Promise((resolve) => setTimeout(resolve, 10));
    response.pause();
    await settled();
    ahead.push(read * text.length - taken);
    response.resume();
  }
  // What two sockets of the system hold, and no more however long the history is.
  expect(Math.max(...ahead)).toBeLessThan(12_000_000);
  await ended;
  const orders = [
    ...Buffer.concat(parts)
      .toString()
      .matchAll(/"(\d+) x{600}"/g),
  ].map(([, n]) => Number(n));
  expect(orders).toEqual(Array.from({ length: messages }, (_, n) => n + 1));
  expect(read).toBe(messages);
});

it('a client that goes away ends the reading', async () => {
  const admin = await signIn(test, { role: 'admin' });
  read = 0;
  const leaving = new AbortController();
  const response = await api.as(admin)('/api/admin/chat/export.json', { signal: leaving.signal });
  await response.body?.getReader().read();
  leaving.abort();
  await settled();
  expect(read).toBeLessThan(messages);
});
