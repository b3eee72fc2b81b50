import type { ChainEvent } from '@mintscope/schemas/events/chain-event';
import { describe, expect, test } from 'vitest';
import { createMarket } from './market.ts';
import { regimes } from './regimes.ts';
import type { TruthLabel } from './truth.ts';

const startMs = 1_790_000_000_000;
const settings = { seed: 9, launchesPerMinute: 60, tradesPerSecond: 150, startMs, regime: regimes.predatory };

const labels: TruthLabel[] = [];
const market = createMarket({ ...settings, labels: (label) => labels.push(label) });
const events = market.advance(startMs + 35 * 60_000);
market.flushLabels();

function labelsOf<K extends TruthLabel['kind']>(kind: K) {
  return labels.filter((label): label is Extract<TruthLabel, { kind: K }> => label.kind === kind);
}

const tokens = new Map(labelsOf('token').map((label) => [label.mint, label]));
const outcomes = new Map(labelsOf('outcome').map((label) => [label.mint, label]));
const ruins = new Map(labelsOf('ruin').map((label) => [label.mint, label]));

/** What events and the list of insiders say of a token, by the words of the definition alone. */
interface Story {
  insiders: Set<string>;
  bought: bigint;
  sold: bigint;
  solInside: bigint;
  mostSol: bigint;
  /** In the pool: SOL for a token, by reserves. */
  price: number;
  highestPrice: number;
  isPool: boolean;
  collapsedAtMs: number | null;
}

/** Insiders join at known times, so both are told in the order of time. */
function tellStories(): Map<string, Story> {
  const stories = new Map<string, Story>();
  const joining = labelsOf('insider');
  let next = 0;
  for (const event of events) {
    // A wallet is an insider before it trades.
    while (next < joining.length && joining[next]!.atMs <= (event.timeMs ?? 0)) {
      const { mint, address } = joining[next++]!;
      storyOf(stories, mint).insiders.add(address);
    }
    if (tokens.has(event.mint)) tell(storyOf(stories, event.mint), event);
  }
  return stories;
}

function storyOf(stories: Map<string, Story>, mint: string): Story {
  const known = stories.get(mint);
  if (known) return known;
  const { creator } = tokens.get(mint)!;
  const begun = { bought: 0n, sold: 0n, solInside: 0n, mostSol: 0n, price: 0, highestPrice: 0 };
  const story = { ...begun, insiders: new Set([creator]), isPool: false, collapsedAtMs: null };
  stories.set(mint, story);
  return story;
}

function tell(story: Story, event: ChainEvent): void {
  if (event.type === 'migrated') {
    story.isPool = true;
    story.solInside = event.quoteAmount;
  }
  if (event.type === 'liquidity_removed') story.solInside -= event.quoteAmount;
  if (event.type !== 'trade') return;
  const isBuy = event.side === 'buy';
  story.solInside += isBuy ? event.quoteAmount : -event.quoteAmount;
  if (story.solInside > story.mostSol) story.mostSol = story.solInside;
  story.price = Number(event.quoteReserve ?? 0n) / Number(event.baseReserve ?? 1n);
  story.highestPrice = Math.max(story.highestPrice, story.price);
  if (story.insiders.has(event.trader)) {
    if (isBuy) story.bought += event.baseAmount;
    else story.sold += event.baseAmount;
  }
  const supply = event.decimals === 9 ? 10n ** 18n : 10n ** 15n;
  const isFallen = story.isPool ? story.price <= 0.1 * story.highestPrice : 10n * story.solInside <= story.mostSol;
  const haveLeft = 50n * story.bought >= supply && 2n * story.sold > story.bought;
  if (!isBuy && isFallen && haveLeft && story.mostSol >= 2_000_000_000n) story.collapsedAtMs ??= event.timeMs;
}

describe('ruin', () => {
  test('is what its definition says, told by events and insiders alone', () => {
    let collapsed = 0;
    for (const [mint, story] of tellStories()) {
      const ruin = ruins.get(mint);
      if (ruin && ruin.how !== 'collapsed') continue;
      // Reserves of Moonshot's curve are not told; its price in a pool, after a curve without prices, has no maximum to fall from.
      if (tokens.get(mint)!.launchpad !== 'pump' && story.isPool) continue;
      if (story.collapsedAtMs !== (ruin?.atMs ?? null)) expect({ mint, ruin, story }).toBe('alike');
      if (ruin) collapsed++;
    }
    expect(collapsed).toBeGreaterThan(200);
  });

  test('is of every kind; frozen holders cannot sell, liquidity is gone when it was pulled', () => {
    const kinds = new Map<string, number>();
    for (const { how } of ruins.values()) kinds.set(how, (kinds.get(how) ?? 0) + 1);
    expect([...kinds.keys()].sort()).toEqual(['collapsed', 'frozen', 'liquidity_pulled']);
    const insiders = new Map<string, Set<string>>();
    for (const { mint, address } of labelsOf('insider'))
      insiders.set(mint, (insiders.get(mint) ?? new Set()).add(address));
    for (const event of events) {
      const ruin = ruins.get(event.mint);
      if (ruin?.how !== 'frozen' || event.type !== 'trade' || event.timeMs! <= ruin.atMs || event.side !== 'sell')
        continue;
      const knows = event.trader === tokens.get(event.mint)!.creator || insiders.get(event.mint)?.has(event.trader);
      expect(knows).toBe(true);
    }
    for (const [mint, { how, atMs }] of ruins) {
      if (how !== 'liquidity_pulled') continue;
      const pulled = events.filter((event) => event.mint === mint && event.type === 'liquidity_removed');
      expect(pulled.some(({ timeMs }) => timeMs === atMs)).toBe(true);
    }
  });

  test('comes to honest tokens too, and not to all that had a scheme', () => {
    const of = (scheme: boolean) => [...tokens.values()].filter((token) => (token.scheme !== null) === scheme);
    const share = (mints: readonly { mint: string }[]) =>
      mints.filter(({ mint }) => ruins.has(mint)).length / mints.length;
    expect(share(of(false))).toBeGreaterThan(0.05);
    expect(share(of(false))).toBeLessThan(0.35);
    expect(share(of(true))).toBeGreaterThan(0.35);
    expect(share(of(true))).toBeLessThan(0.85);
  });

  /** A feature that one of two groups never shows would tell them apart by itself. */
  test('no single thing tells schemes from the others', () => {
    const bundled = (token: { bundleSize: number }) => token.bundleSize > 0;
    const retraced = new Set(labelsOf('insider').map(({ mint }) => mint));
    const peaked = ({ mint }: { mint: string }) => outcomes.get(mint)!.peakX > 2;
    const repeated = new Set<string>();
    const seen = new Set<string>();
    for (const { creator } of tokens.values()) {
      if (seen.has(creator)) repeated.add(creator);
      seen.add(creator);
    }
    const known = (token: { creator: string }) => repeated.has(token.creator);
    const freezable = new Set(
      events.flatMap((event) => (event.type === 'token_created' && event.freezable ? [event.mint] : [])),
    );
    const features = {
      bundled,
      peaked,
      known,
      insiders: ({ mint }: { mint: string }) => retraced.has(mint),
      freezable: ({ mint }: { mint: string }) => freezable.has(mint),
    };
    for (const [name, has] of Object.entries(features))
      for (const scheme of [false, true]) {
        const group = [...tokens.values()].filter((token) => (token.scheme !== null) === scheme);
        const count = group.filter(has).length;
        expect(count, `${name} of ${scheme ? 'schemes' : 'others'}`).toBeGreaterThan(0);
        expect(count, `${name} of ${scheme ? 'schemes' : 'others'}`).toBeLessThan(group.length);
      }
  });
});
