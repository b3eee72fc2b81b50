import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestRecords } from '../../testing/open-test-records.ts';
import type { Records } from '../records.ts';
import { keepUpdates, selectUpdates } from './keep-updates.ts';
import { readUpdate } from './kept-update.ts';

let records: Records;
beforeAll(async () => {
  records = await openTestRecords();
});
afterAll(() => records.close());

const nowMs = 1_790_000_000_000;
const told = (update_id: number, text: string, first_name = 'Ann') => ({
  update_id,
  message: {
    ...{ message_id: 1, date: nowMs / 1000, text },
    chat: { id: 7, type: 'private', first_name },
    from: { id: 7, is_bot: false, first_name },
  },
});

it('keeps what people write whatever it holds, so that no text stops what comes behind it', async () => {
  const texts = [
    // Cut between the halves of a letter.
    `a${'🚀'.repeat(200)}`,
    // Six characters that a database would read as one it refuses.
    String.raw`\u0000`,
    'a\u0000b',
    'a\ud800b',
    '/help',
  ];
  const updates = texts.map((text, n) => readUpdate(told(n + 1, text, text))!);
  await keepUpdates(records, updates, nowMs);
  const kept = (await selectUpdates(records.queries, 10, nowMs)).map(({ message }) => message.text);
  expect(kept).toEqual([`a${'🚀'.repeat(127)}`, String.raw`\u0000`, 'ab', 'ab', '/help']);
});
