import { createMarket } from '@mintscope/ingest/simulator/market';
import { regimes } from '@mintscope/ingest/simulator/regimes';
import type { RugInputs } from '@mintscope/metrics/rug-probability';
import { encodeBatch } from '@mintscope/schemas/events/batch/encode-batch';
import type { ChainEvent } from '@mintscope/schemas/events/chain-event';
import { defaultParameters } from '@mintscope/schemas/parameters/registry';
import type { TokenRow } from '@mintscope/schemas/token';
import { type Counts, newCounts, PartitionShard } from '@mintscope/scoring-workers/shard/partition-shard';
import { newScoreDraft } from '@mintscope/scoring-workers/steps/new-score-draft';
import { runSteps, scoreSteps } from '@mintscope/scoring-workers/steps/pipeline';
import { readRug } from '@mintscope/scoring-workers/steps/read-rug';
import { writeRow } from '@mintscope/scoring-workers/steps/write-row';
import { type BotSample, BotSamples } from './bot-samples.ts';
import { MarketObserver } from './market-observer.ts';
import { MarketTruth } from './market-truth.ts';
import type { ReportMarket } from './report-market.ts';
import type { TokenTruth } from './token-truth.ts';

/** Ages (ms) at which each token is looked at. */
export const lookAges = [30_000, 60_000, 120_000, 300_000, 1_200_000] as const;
/** Simulated time matters to the seed alone; any will do. */
const startMs = 1_790_000_000_000;
/** Simulated time handed over at once: how far a look may be behind its age. */
const chunkMs = 1_000;

/** What was said of a token at one age, and what is true of it: plain, so that another process can tell it. */
export interface Look {
  market: ReportMarket;
  mint: string;
  ageMs: number;
  row: TokenRow;
  rugInputs: RugInputs;
  /** What could be known of it beside that; empty where no observer looked on. */
  observed: readonly number[];
  /** Trades by then, and the share of the first hundred of them that programs made; null without trades. */
  trades: number;
  botShare: number | null;
  isDead: boolean;
  /** From this look to its ruin (negative: it had come); null when it came to none. */
  ruinInMs: number | null;
  ruinKind: string | null;
  /** What its creator meant to do; null = nothing against holders. */
  scheme: string | null;
  /** What a follower who bought then could have had at the best moment, as a multiple; null when buying was not possible. */
  bestMultiple: number | null;
  bundleSize: number;
  /** Wallets of these kinds that had bought by then. */
  smartBuyers: number;
  sniperBuyers: number;
  /** Share of the volume that is pretended; null without any. */
  pretended: number | null;
}

export interface FollowedMarket {
  /** Of tokens that were followed long enough to be judged. */
  looks: Look[];
  botSamples: BotSample[];
  events: number;
  launches: number;
}

/** Runs one market through the shard that the product scores with, and looks at its tokens at fixed ages; `observes`: for a bound. */
export function followMarket(market: ReportMarket, { observes } = { observes: true }): FollowedMarket {
  const { regime, minutes, followMinutes, ...settings } = market;
  const truth = new MarketTruth();
  const simulated = createMarket({
    ...settings,
    regime: regimes[regime],
    startMs,
    labels: (label) => truth.hear(label),
  });
  const follower = new Follower(market, truth, observes ? new MarketObserver() : null);
  const endMs = startMs + minutes * 60_000;
  const lastLaunchMs = endMs - followMinutes * 60_000;
  for (let nowMs = startMs + chunkMs; nowMs <= endMs; nowMs += chunkMs) {
    follower.take(simulated.advance(nowMs), lastLaunchMs);
    follower.look(nowMs);
  }
  simulated.flushLabels();
  return follower.result();
}

interface DueLook {
  atMs: number;
  mint: string;
}

/** A look whose end is not known yet. */
interface OpenLook {
  look: Look;
  atMs: number;
  truth: TokenTruth;
  paper: number;
}

class Follower {
  readonly #market: ReportMarket;
  readonly #truth: MarketTruth;
  readonly #shard: PartitionShard;
  readonly #observer: MarketObserver | null;
  readonly #counts: Counts = newCounts();
  readonly #samples = new BotSamples(defaultParameters().values);
  readonly #followed = new Set<string>();
  readonly #looks: OpenLook[] = [];
  readonly #due: DueLook[][] = lookAges.map(() => []);

  constructor(market: ReportMarket, truth: MarketTruth, observer: MarketObserver | null) {
    this.#observer = observer;
    this.#market = market;
    this.#truth = truth;
    const parameters = defaultParameters();
    this.#shard = new PartitionShard({
      partition: 0,
      partitions: 1,
      parameters,
      identityKey: Uint32Array.of(1, 2, 3, 4),
    });
  }

  /** Events in chain order; launches until `lastLaunchMs` are followed. */
  take(events: readonly ChainEvent[], lastLaunchMs: number): void {
    if (events.length > 0) this.#shard.process(encodeBatch(events), this.#counts);
    for (const event of events) {
      this.#observer?.see(event);
      if (event.type === 'token_created') this.#launch(event.mint, lastLaunchMs);
      if (event.type !== 'trade') continue;
      const truth = this.#truth.see(event);
      if (truth && this.#followed.has(event.mint)) this.#samples.add(event, truth);
    }
  }

  look(nowMs: number): void {
    for (const [at, queue] of this.#due.entries()) {
      const waiting = queue.findIndex(({ atMs }) => atMs > nowMs);
      const reached = queue.splice(0, waiting < 0 ? queue.length : waiting);
      for (const { mint } of reached) this.#lookAt(mint, lookAges[at]!, nowMs);
    }
  }

  result(): FollowedMarket {
    const { dead, events } = this.#counts;
    if (dead.length > 0) throw new Error(`${dead.length} simulated events could not be applied: ${dead[0]!.detail}`);
    for (const { look, atMs, truth, paper } of this.#looks) {
      look.ruinInMs = truth.ruin === null ? null : truth.ruin.atMs - atMs;
      look.ruinKind = truth.ruin?.how ?? null;
      look.bestMultiple = truth.paper.best(paper);
    }
    const looks = this.#looks.map(({ look }) => look);
    return { looks, botSamples: this.#samples.samples, events, launches: this.#followed.size };
  }

  #launch(mint: string, lastLaunchMs: number): void {
    const truth = this.#truth.tokens.get(mint);
    if (!truth || truth.launchedAtMs > lastLaunchMs) return;
    this.#followed.add(mint);
    for (const [at, ageMs] of lookAges.entries()) this.#due[at]!.push({ atMs: truth.launchedAtMs + ageMs, mint });
  }

  /** Scores it as it would be published now. */
  #lookAt(mint: string, ageMs: number, atMs: number): void {
    const { state } = this.#shard;
    const token = [...state.tokens.values()].find(({ facts }) => facts.address === mint);
    const truth = this.#truth.tokens.get(mint);
    if (!token || !truth) return;
    const draft = newScoreDraft(token);
    const outcome = runSteps(scoreSteps, draft, state, state.parameters);
    if (outcome.kind !== 'ok') throw new Error(`${mint} could not be scored`);
    const look: Look = {
      market: this.#market,
      mint,
      ageMs,
      row: writeRow(draft, state.rules, state.parameters.values),
      rugInputs: readRug(draft, draft.trace.life, state.parameters.values),
      observed: this.#observer?.figuresOf(mint, atMs) ?? [],
      trades: truth.tradeTimesMs.length,
      botShare: truth.botShare(0, 100),
      isDead: truth.isDead(atMs),
      ruinInMs: null,
      ruinKind: null,
      scheme: truth.scheme,
      bestMultiple: null,
      bundleSize: truth.bundleSize,
      smartBuyers: truth.buyers.get('smart_money')?.size ?? 0,
      sniperBuyers: truth.buyers.get('sniper')?.size ?? 0,
      pretended: truth.volume === 0 ? null : truth.pretended / truth.volume,
    };
    this.#looks.push({ look, atMs, truth, paper: truth.paper.open(atMs) });
  }
}
