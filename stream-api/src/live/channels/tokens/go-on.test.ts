import type { Subscribe } from '@mintscope/schemas/live/channels';
import { describe, expect, it, onTestFinished } from 'vitest';
import { TokenTable } from '../../../market/token-table.ts';
import { makeRow } from '../../../test-kit/make-row.ts';
import { createClient } from '../../socket/client.ts';
import { unasked } from '../channels.ts';
import { createTokensChannel, tokensSettings } from './tokens.ts';

const { caller } = createClient(
  {
    send: () => true,
    sendNumbered: () => true,
    gather: (act) => act(),
    bufferedBytes: () => 0,
    close: () => undefined,
    terminate: () => undefined,
  },
  'here',
  0,
);

/** A client of a market of 30 tokens that follows one list after the other. */
function open() {
  const table = new TokenTable(100, 10);
  for (let n = 0; n < 30; n++) table.apply(makeRow(n, { createdAt: n, holders: n }));
  const settings = { tokens: { ...tokensSettings, growth: 7, listLeastMs: 0 } };
  const channel = createTokensChannel({ table, changed: () => undefined, settings });
  onTestFinished(() => channel.close?.());
  let following: ReturnType<typeof channel.follow> | undefined;
  let atMs = 0;
  const rows = new Set<string>();
  const follow = (wish: Partial<Subscribe<'tokens'>>) => {
    const wanted: Subscribe<'tokens'> = { ...unasked, ...wish };
    const cost = channel.costOf(wanted, following);
    following = channel.follow(wanted, caller, following);
    const types = new Set<string>();
    for (;;) {
      atMs += 1000;
      channel.begin({ atMs, encoded: 0, work: 0 });
      const message = channel.next(following);
      if (!message) break;
      channel.took(following, message);
      if (!message.rest) continue;
      types.add(message.type);
      if (message.type === 'initial_tokens') rows.clear();
      const told = JSON.parse(`{${Buffer.from(message.rest).toString()}`);
      for (const { address } of told.tokens) rows.add(address);
      for (const address of told.removed ?? []) rows.delete(address);
    }
    return { cost, types: [...types], rows: [...rows].sort() };
  };
  return { follow };
}

const newest = (count: number) => Array.from({ length: count }, (_, n) => makeRow(29 - n).address).sort();

describe.each([
  ['of the newest tokens', {}, 10],
  ['in another order', { sortBy: 'holders' }, 11],
  ['of a filter', { filter: 'holders:0..' }, 11],
] as const)('a list %s that goes on as a longer one', (_, list, furtherCost) => {
  it('tells its further tokens alone, and costs no more than these', () => {
    const { follow } = open();
    expect(follow({ ...list, limit: 10 })).toMatchObject({
      types: ['initial_tokens', 'token_update'],
      rows: newest(10),
    });
    expect(follow({ ...list, limit: 20, goOn: true })).toEqual({
      cost: furtherCost,
      types: ['token_update'],
      rows: newest(20),
    });
  });

  it('begins afresh where it is not told to go on, and where the list is another', () => {
    const { follow } = open();
    follow({ ...list, limit: 10 });
    expect(follow({ ...list, limit: 20 }).types).toContain('initial_tokens');
    const other = follow({ sortBy: 'holders', sortOrder: 'asc', limit: 5, goOn: true });
    expect(other.types).toEqual(['initial_tokens']);
    expect(other.rows).toEqual(Array.from({ length: 5 }, (_, n) => makeRow(n).address).sort());
  });
});
