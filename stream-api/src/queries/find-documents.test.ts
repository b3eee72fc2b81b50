import { expect, it, vi } from 'vitest';
import { makeDetail } from '../test-kit/make-detail.ts';
import { makeRow } from '../test-kit/make-row.ts';
import { type DocumentEngines, findDetail } from './find-documents.ts';

const nowMs = 1_796_000_000_000;

function open(stored: string | null, ended: string | null) {
  const query = vi.fn(async (_sql: string, { mints }: { mints: readonly string[] }) =>
    ended === null ? [] : [{ mint: mints[0], document: ended }],
  );
  const engines = {
    stateStore: { get: async () => (stored === null ? undefined : Buffer.from(stored)) },
    warehouse: { query },
  } as unknown as DocumentEngines;
  return { engines, query };
}

it.each([
  [
    'a token that was just launched is not looked for in the warehouse',
    { createdAt: nowMs - 1_000, lastTradeAt: null },
    0,
  ],
  ['nor is one that was traded within a minute', { createdAt: nowMs - 9e8, lastTradeAt: nowMs - 59_000 }, 0],
  ['one that was quiet for longer is', { createdAt: nowMs - 9e8, lastTradeAt: nowMs - 60_000 }, 1],
])('%s', async (_, times, asked) => {
  const row = makeRow(1, times);
  const detail = makeDetail(row, 3);
  const { engines, query } = open(null, JSON.stringify(detail));
  expect(await findDetail(engines, row, nowMs)).toEqual(asked ? detail : undefined);
  expect(query).toHaveBeenCalledTimes(asked);
});

it('what the state store has is told without the warehouse', async () => {
  const row = makeRow(1, { createdAt: nowMs - 9e8, lastTradeAt: nowMs - 9e8 });
  const detail = makeDetail(row, 3);
  const { engines, query } = open(JSON.stringify(detail), null);
  expect(await findDetail(engines, row, nowMs)).toEqual(detail);
  expect(query).not.toHaveBeenCalled();
});
