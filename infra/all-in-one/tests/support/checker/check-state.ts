import type { TokenRow } from '@mintscope/schemas/token';
import type { TokenDetail } from '@mintscope/schemas/token-detail';
import type { TokenEvidence } from '@mintscope/schemas/token-evidence';
import { differences, type Finding, textOf } from './finding.ts';
import type { Oracle } from './oracle.ts';
import type { Reading } from './reading.ts';

/** Rows, details and sorted indexes are those of the oracle, in every field. */
export function checkState(reading: Pick<Reading, 'rows' | 'details' | 'indexes'>, oracle: Oracle): Finding[] {
  return [
    ...compare('row', oracle.rows, reading.rows),
    ...compare('detail', asKnownThen(oracle.details, reading.details), reading.details),
    ...checkIndexes(reading.indexes, oracle.rows),
  ];
}

/**
 * What a smart wallet did in all its tokens stands in a detail as it was known when the detail was made; the oracle makes it at the end.
 * So an earlier record is right too, as long as the wallet has one.
 */
function asKnownThen(
  wanted: ReadonlyMap<string, TokenDetail>,
  told: ReadonlyMap<string, TokenDetail>,
): Map<string, TokenDetail> {
  return new Map(
    [...wanted].map(([address, detail]) => {
      const then = told.get(address)?.evidence;
      if (!detail.evidence || !then) return [address, detail];
      return [address, { ...detail, evidence: withRecordsOf(then, detail.evidence) }];
    }),
  );
}

function withRecordsOf(then: TokenEvidence, now: TokenEvidence): TokenEvidence {
  const records = new Map(then.wallets.map(({ wallet, record }) => [wallet, record]));
  const wallets = now.wallets.map((known) => {
    const earlier = records.get(known.wallet);
    return known.record && earlier && earlier.closed < known.record.closed ? { ...known, record: earlier } : known;
  });
  return { ...now, wallets };
}

function compare(
  what: 'row' | 'detail',
  wanted: ReadonlyMap<string, object>,
  told: ReadonlyMap<string, object>,
): Finding[] {
  const findings: Finding[] = [];
  for (const [address, document] of wanted) {
    const stored = told.get(address);
    if (!stored) findings.push({ kind: `${what}_missing`, detail: address });
    else if (textOf(stored) !== textOf(document))
      findings.push({ kind: `${what}_differs`, detail: `${address}: ${differences(document, stored)}` });
  }
  for (const address of told.keys())
    if (!wanted.has(address)) findings.push({ kind: `${what}_unexpected`, detail: address });
  return findings;
}

/** The score of a row in each index; null = it has no place there. */
const scoreOf: Readonly<Record<string, (row: TokenRow) => number | null>> = {
  age: ({ createdAt }) => createdAt,
  score: ({ finalScore }) => finalScore,
  volume: ({ volume }) => volume,
  marketCap: ({ marketCap }) => marketCap,
  performance: ({ performance }) => performance.currentX,
};

function checkIndexes(indexes: Reading['indexes'], rows: ReadonlyMap<string, TokenRow>): Finding[] {
  const findings: Finding[] = [];
  for (const [index, scoreIn] of Object.entries(scoreOf)) {
    const told = indexes.get(index) ?? new Map<string, number>();
    for (const [address, row] of rows) {
      const wanted = scoreIn(row);
      const stored = told.get(address) ?? null;
      if (wanted !== stored)
        findings.push({ kind: 'index_differs', detail: `${index} of ${address}: wanted ${wanted}, told ${stored}` });
    }
    for (const address of told.keys())
      if (!rows.has(address))
        findings.push({ kind: 'index_differs', detail: `${index} holds ${address}, a token unknown` });
  }
  return findings;
}
