import { seededNumbers } from '@mintscope/engines/testing/seeded-numbers';
import { rounds } from '@mintscope/engines/testing/slice';
import type { ChainEvent } from '@mintscope/schemas/events/chain-event';
import type { TokenDetail } from '@mintscope/schemas/token-detail';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { expectClose } from '../testing/expect-close.ts';
import { randomMarket } from '../testing/random-market.ts';
import { ShardRun } from '../testing/run-shard.ts';

/** Fields that count arrivals. */
const arrivals: Record<string, string> = {
  version: 'counts publications; it only has to rise',
  lateEvents: 'counts what came late',
  receivedAtMs: 'when the newest arrival was received',
};
/** Fields that the order of arrival may change where a wallet's own events were told in another order than the chain's, with reasons. */
const ownOrder: Record<string, string> = {
  botDegenCount: 'gaps between trades of a wallet are those to the trade that was told before',
  groups: 'what a sale brought whose purchase is told later is not known; and labels of machines as above',
  holders: 'labels of machines as above; balances are compared',
  evidence: 'repeats labels of machines and what groups sold',
  sniperRate:
    'the oldest tokens of a wallet go first, in the order of telling: a late purchase stands behind those told before it',
  bundlerRate: 'as sniperRate',
  bundlerSold: 'as sniperRate',
};
/** What follows from those, and from the most that holders had at once. */
const derived = [
  'rugRatio',
  'rugProbability',
  'initialScore',
  'finalScore',
  'scoreLow',
  'scoreHigh',
  'band',
  'life',
  'status',
];
const skipped = new Set([...Object.keys(arrivals), ...derived, 'scoringTrace']);

/** Times that the order of the chain bears out, and places in blocks. */
function placed(events: readonly ChainEvent[]): ChainEvent[] {
  let newest = 0;
  return events.map((event, transactionIndex) => {
    newest = Math.max(newest, event.timeMs ?? event.blockTime! * 1000);
    return { ...event, timeMs: newest, transactionIndex };
  });
}

/** Some transactions with trades come up to 30 transactions late, also behind others of their slot: places in the block tell which is newer. */
function shuffled(events: readonly ChainEvent[], seed: number): ChainEvent[] {
  const random = seededNumbers(seed);
  const transactions: ChainEvent[][] = [];
  for (const event of events) {
    const open = transactions.at(-1);
    if (open?.[0]?.signature === event.signature) open.push(event);
    else transactions.push([event]);
  }
  const mayWait = (own: readonly ChainEvent[]) => own.every(({ type }) => type === 'trade');
  return transactions
    .map((own, at) => ({ own, at: at + (mayWait(own) && random() < 0.1 ? random() * 30 : 0) }))
    .sort((a, b) => a.at - b.at)
    .flatMap(({ own }) => own);
}

function read(events: readonly ChainEvent[]): ShardRun {
  const run = new ShardRun();
  run.process(events);
  run.publish();
  return run;
}

/** Tokens of which a wallet was told something older than what was told of it before. */
function ownReordered(events: readonly ChainEvent[], late: readonly ChainEvent[]): Set<string> {
  const places = new Map(events.map((event, at) => [event, at]));
  const newest = new Map<string, number>();
  const found = new Set<string>();
  for (const event of late) {
    const at = places.get(event)!;
    for (const wallet of walletsOf(event)) {
      const key = `${event.mint} ${wallet}`;
      const former = newest.get(key) ?? -1;
      if (former > at) found.add(event.mint);
      newest.set(key, Math.max(former, at));
    }
  }
  return found;
}

const moved = (event: ChainEvent) => event.type === 'liquidity_added' || event.type === 'liquidity_removed';

/** Tokens of which a trade was told after liquidity that moved behind it: the reserve it tells is from before that, and none of now until the next trade. */
function behindFunds(events: readonly ChainEvent[], late: readonly ChainEvent[]): Set<string> {
  const places = new Map(events.map((event, at) => [event, at]));
  const newest = new Map<string, number>();
  const found = new Set<string>();
  for (const event of late) {
    const at = places.get(event)!;
    const former = newest.get(event.mint) ?? -1;
    if (event.type === 'trade' && former > at) found.add(event.mint);
    if (moved(event)) newest.set(event.mint, Math.max(former, at));
  }
  return found;
}

function walletsOf(event: ChainEvent): string[] {
  if (event.type === 'trade') return [event.trader];
  if (event.type === 'transfer') return [event.from, event.to];
  if (event.type === 'holder_snapshot') return event.holders.map(({ owner }) => owner);
  return 'provider' in event ? [event.provider] : [];
}

/** What its creator launched before is told when it launches, by lives, which are derived, and prices that may come late. */
function withoutFate(detail: TokenDetail): object {
  const { dev, evidence } = detail;
  // What ruin is told from is derived, too.
  return {
    ...detail,
    dev: dev && { ...dev, rugged: null, bestMultiple: null },
    evidence: evidence && { ...evidence, ruin: [] },
  };
}

/** What each token's figures stand for: where a tick had brought them to a moment behind a trade that came late, they stay there. */
function momentsOf({ shard }: ShardRun): Map<string, number> {
  return new Map([...shard.state.tokens.values()].map(({ facts }) => [facts.address, facts.asOfMs]));
}

interface Told {
  reordered: ReadonlySet<string>;
  funds: ReadonlySet<string>;
}

/** Compares every token of both runs; answers how many there were whose wallets' own events stood in order. */
function expectSame(run: ShardRun, other: ShardRun, { reordered, funds }: Told): number {
  let inOrder = 0;
  const [moments, others] = [momentsOf(run), momentsOf(other)];
  for (const [mint, row] of run.rows) {
    if (moments.get(mint) !== others.get(mint)) continue;
    const [detail, late] = [run.details.get(mint)!, other.details.get(mint)!];
    const documents = [
      [{ ...row }, { ...other.rows.get(mint)! }],
      [withoutFate(detail), withoutFate(late)],
    ] as Record<string, unknown>[][];
    const isLeftOut = (field: string) =>
      skipped.has(field) || (reordered.has(mint) && field in ownOrder) || (funds.has(mint) && field === 'liquidity');
    for (const [wanted = {}, has = {}] of documents)
      for (const field of Object.keys(wanted))
        if (!isLeftOut(field)) expectClose(has[field], wanted[field], `${mint} ${field}`);
    const balances = (of: typeof detail) => of.holders.map(({ owner, amount }) => [owner, amount]);
    expect(new Map(balances(late) as [string, string][])).toEqual(new Map(balances(detail) as [string, string][]));
    if (!reordered.has(mint)) inOrder += 1;
  }
  return inOrder;
}

it('no other field depends on the order in which trades arrive', () => {
  let inOrder = 0;
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (market, seed) => {
      const events = placed(randomMarket({ seed: market, events: 600, gaps: 0, late: 0, repeats: 0 }));
      const late = shuffled(events, seed);
      const [run, other] = [read(events), read(late)];
      expect([...other.details.values()].some(({ lateEvents }) => lateEvents > 0)).toBe(true);
      const told = { reordered: ownReordered(events, late), funds: behindFunds(events, late) };
      inOrder += expectSame(run, other, told);
    }),
    // A wallet's tokens by telling; sales told after a snapshot of others than their seller.
    {
      numRuns: rounds(60, 5),
      examples: [
        [5, 1_048_903_381],
        [1_037_389, 13_719_499],
        [1_449_177, 19_165_407],
        // A trade that is told after a later event of another kind, and after no later trade.
        [2_147_478_000, 1_610_350_066],
        [20, 0],
        // One told after liquidity that moved behind it.
        [2_087_312_003, 1_890_638_726],
        // The last one of a curve, told after its end.
        [1_268_004_418, 532_614_055],
      ],
    },
  );
  expect(inOrder).toBeGreaterThan(10);
});
