import type { TokenDetail } from '@mintscope/schemas/token-detail';
import type { TokenEvidence } from '@mintscope/schemas/token-evidence';
import { makeDetail } from '@mintscope/stream-api/test-kit/make-detail';
import { makeRow } from '@mintscope/stream-api/test-kit/make-row';
import { expect, test } from 'vitest';
import { checkState } from './support/checker/check-state.ts';
import type { Finding } from './support/checker/finding.ts';

type Record = TokenEvidence['wallets'][number]['record'];

const row = makeRow(1);

/** A detail with evidence of one wallet. */
function detailOf(record: Record): Map<string, TokenDetail> {
  const figures = { trades: 2, spentSol: 1, receivedSol: 0, heldShare: 0.1, funding: null };
  const wallets = [{ wallet: 'w', labels: ['smart' as const], ...figures, record }];
  const evidence = { wallets, moreWallets: 0, launch: null, gifts: [], tradedSol: 1, ruin: [] };
  return new Map([[row.address, makeDetail(row, 2, { evidence })]]);
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
  expect(finding?.detail).toContain(`${row.address}: ${says}`);
});
