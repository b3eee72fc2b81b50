import type { TokenDetail } from '@mintscope/schemas/token-detail';
import { expect, test } from 'vitest';
import { checkState } from './support/checker/check-state.ts';
import type { Finding } from './support/checker/finding.ts';

type Record = { closed: number; won: number; profitSol: number } | null;

/** A detail that says nothing but what a wallet did elsewhere. */
function detailOf(record: Record): Map<string, TokenDetail> {
  const evidence = { wallets: [{ wallet: 'w', trades: 2, record }], moreWallets: 0 };
  return new Map([['m', { address: 'm', version: 7, evidence } as unknown as TokenDetail]]);
}

function check(wanted: Record, told: Record): Finding[] {
  const oracle = { events: [], rows: new Map(), details: detailOf(wanted), scored: new Map() };
  return checkState({ rows: new Map(), details: detailOf(told), indexes: new Map() }, oracle);
}

const record = { closed: 6, won: 5, profitSol: 1.5 };
const earlier = { closed: 5, won: 4, profitSol: 1.6 };

test('a detail tells the record of a smart wallet as it was when the detail was made', () => {
  expect(check(record, record)).toEqual([]);
  expect(check(record, earlier)).toEqual([]);
});

test.each<[string, Record, Record, string]>([
  ['one that is yet to come', earlier, record, 'evidence.wallets.0.record.closed: wanted 5, told 6; '],
  ['another of the same time', record, { ...record, won: 4 }, 'evidence.wallets.0.record.won: wanted 5, told 4'],
  ['none', record, null, 'evidence.wallets.0.record: wanted {"closed":6,"profitSol":1.5,"won":5}, told null'],
  ['one of a wallet without', null, record, 'evidence.wallets.0.record: wanted null, told {"closed":6'],
])('but not %s', (_, wanted, told, says) => {
  const [finding, ...others] = check(wanted, told);
  expect(others).toEqual([]);
  expect(finding?.kind).toBe('detail_differs');
  expect(finding?.detail).toContain(`m: ${says}`);
});
