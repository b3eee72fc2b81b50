import type { Warehouse } from '@mintscope/engines/warehouse/port';
import { createMarket } from '@mintscope/ingest/simulator/market';
import { encodeBatch } from '@mintscope/schemas/events/batch/encode-batch';
import type { ChainEvent } from '@mintscope/schemas/events/chain-event';
import { type Evidence, type EvidenceOf, type EvidenceTransaction, evidenceSchema } from '@mintscope/schemas/evidence';
import { limits } from '@mintscope/schemas/limits';
import { defaultParameters } from '@mintscope/schemas/parameters/registry';
import type { TokenRow } from '@mintscope/schemas/token';
import type { TokenDetail } from '@mintscope/schemas/token-detail';
import type { Group, Label } from '@mintscope/schemas/token-groups';
import type { TxEvaluation } from '@mintscope/schemas/token-metrics';
import { encodeTrades } from '@mintscope/scoring-workers/sink/encode-rows';
import { siftTrades } from '@mintscope/scoring-workers/sink/sift-trades';
import { sinkRulesOf } from '@mintscope/scoring-workers/sink/sink-rules';
import { ToldTrades } from '@mintscope/scoring-workers/sink/told-trades';
import { openTestWarehouse } from '@mintscope/scoring-workers/testing/open-test-warehouse';
import { randomMarket } from '@mintscope/scoring-workers/testing/random-market';
import { ShardRun } from '@mintscope/scoring-workers/testing/run-shard';
import { composeEvidence } from '@mintscope/stream-api/evidence/compose-evidence';
import { selectEvidenceTrades } from '@mintscope/stream-api/queries/select-evidence-trades';
import { selectNewest } from '@mintscope/stream-api/queries/select-sample';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { temporaryFolder } from './support/mintscope-process.ts';

const startMs = Date.UTC(2026, 0, 5);
const parameters = defaultParameters();
const rules = sinkRulesOf(parameters);
const folder = temporaryFolder();
let warehouse: Warehouse;

beforeAll(async () => {
  warehouse = await openTestWarehouse(folder.path);
});
afterAll(async () => {
  await warehouse?.close();
  await folder.remove();
});

/** Scores a market, and puts its trades into the tables as the sink does. */
async function tell(events: readonly ChainEvent[], name: string): Promise<ShardRun> {
  const run = new ShardRun(parameters);
  const stored = { newestMs: 0, newestSlot: 0, tokens: [] };
  const told = new ToldTrades({ key: Uint32Array.of(1, 2, 3, 4), rules, stored });
  const size = 500;
  for (let begin = 0; begin * size < events.length; begin++) {
    const part = events.slice(begin * size, (begin + 1) * size);
    run.process(part);
    const { sifted } = siftTrades([{ offset: begin, value: encodeBatch(part) }], told);
    const block = { partition: 0, begin, end: begin + 1, rules };
    const encoded = encodeTrades(sifted, block, { horizon: told.horizon, stored: new Set() });
    if (encoded.rows > 0) await warehouse.insert({ table: 'trades', token: `${name} ${begin}`, ...encoded });
  }
  run.publish();
  return run;
}

/** All pages of an answer; figures are those of the first. */
async function ask(of: string, row: TokenRow, detail: TokenDetail): Promise<[Evidence, EvidenceTransaction[]]> {
  const select: Parameters<typeof composeEvidence>[0]['select'] = (range) =>
    selectEvidenceTrades(warehouse, { mint: row.address, ...range });
  const pages: Evidence[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const question = { of: of as EvidenceOf, wallet: undefined, limit: limits.evidenceTransactions, row, detail };
    const page: Evidence = await composeEvidence({
      ...{ ...question, cursor: cursor || undefined, inForce: parameters, select },
      selectNewest: (range) => selectNewest(warehouse, { mint: row.address, ...range }),
    });
    pages.push(evidenceSchema.parse(page));
    cursor = page.cursor;
  }
  return [pages[0]!, pages.flatMap((page) => page.transactions ?? [])];
}

const launchLabels: readonly Label[] = ['sniper', 'bundler'];

/** What an answer about a label cites are events of the chain, of all of its wallets and of no others. */
async function expectLabel({ label, wallets }: Group, row: TokenRow, detail: TokenDetail, chain: Set<string>) {
  const [told, cited] = await ask(label, row, detail);
  const names = told.wallets.map(({ wallet }) => wallet);
  expect([label, told.value, told.unknown]).toEqual([label, wallets, []]);
  expect([label, names.length]).toEqual([label, wallets]);
  const citedBy = [...new Set(cited.map(({ wallet }) => wallet))].sort();
  for (const { signature, wallet, side } of cited) expect(chain.has(`${signature} ${wallet} ${side}`)).toBe(true);
  if (launchLabels.includes(label) || label === 'insider') expect(citedBy).toEqual(names.toSorted());
  else expect(cited.length).toBe(told.wallets.reduce((sum, { trades }) => sum + trades, 0));
  if (label !== 'bundler' || row.bundledThen === null) return;
  const bundled = cited.reduce((sum, { baseUnits }) => sum + Number(baseUnits), 0);
  expect(bundled / Math.max(bundled, detail.evidence?.launch?.supplyThen ?? 0)).toBeCloseTo(row.bundledThen, 9);
}

async function expectProbabilitiesAndTerms(row: TokenRow, detail: TokenDetail): Promise<void> {
  for (const of of ['botProbability', 'rugProbability'] as const) {
    const [told] = await ask(of, row, detail);
    if (row[of] === null) expect([told.value, told.unknown.length > 0]).toEqual([null, true]);
    else expect(told.value).toBeCloseTo(row[of], 9);
  }
  const { stages, terms } = detail.scoringTrace;
  const all = [...stages.flatMap(({ stage, terms: own }) => own.map((term) => ({ stage, term })))];
  for (const { stage, term } of [...all, ...terms.map((term) => ({ stage: 'final', term }))]) {
    const [told, cited] = await ask(`${stage}.${term.name}`, row, detail);
    if (term.name.startsWith('recent.')) expectRecent(told, cited, detail.recentEvaluation!);
    expect(told.value).toBe(term.contribution);
    expect(told.rule).not.toBe('A term of the score.');
    expect(Object.fromEntries(told.parameters.map(({ name, value }) => [name, value]))).toMatchObject(term.parameters);
  }
}

/** What a term of the recent sample cites are trades of it, each with its reason, as many as its figure says. */
function expectRecent({ of, unknown }: Evidence, cited: readonly EvidenceTransaction[], evaluation: TxEvaluation) {
  const name = of.slice('transaction.recent.'.length);
  const share = { accountReuse: evaluation.accountReuse, quick: evaluation.quickRate, round: evaluation.roundRate }[
    name
  ];
  expect([of, unknown]).toEqual([of, []]);
  expect([of, cited.every(({ why }) => why.length > 0)]).toEqual([of, true]);
  if (share === null) return;
  expect([of, cited.length]).toEqual([of, Math.round((share ?? 1) * evaluation.analyzedCount)]);
  recentTerms += 1;
}
let recentTerms = 0;

it.each([
  [
    'a simulated market',
    () => createMarket({ seed: 5, launchesPerMinute: 8, tradesPerSecond: 12, startMs }).advance(startMs + 120_000),
  ],
  ['one that is nasty rather than like a market', () => randomMarket({ seed: 3, events: 700, gaps: 0 })],
])('evidence of %s is what the row says, and stands on the chain', async (name, market) => {
  const events = [...market()];
  const run = await tell(events, name);
  const chain = new Set(events.map(nameOf));
  const labels = new Set<Label>();
  let tokens = 0;
  for (const row of run.rows.values()) {
    const detail = run.details.get(row.address)!;
    if (detail.version !== row.version || detail.evidence!.moreWallets > 0) continue;
    for (const group of detail.groups) {
      await expectLabel(group, row, detail, chain);
      labels.add(group.label);
    }
    if (tokens++ % 8 === 0) await expectProbabilitiesAndTerms(row, detail);
  }
  expect(tokens).toBeGreaterThan(3);
  expect([...labels]).toEqual(expect.arrayContaining(['dev', 'sniper', 'whale']));
  expect(recentTerms).toBeGreaterThan(0);
});

function nameOf(event: ChainEvent): string {
  if (event.type === 'trade') return `${event.signature} ${event.trader} ${event.side}`;
  return event.type === 'transfer' ? `${event.signature} ${event.to} transfer` : event.type;
}
