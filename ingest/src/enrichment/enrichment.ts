import type { Config } from '@mintscope/engines/config';
import type { Logger } from '@mintscope/engines/logger';
import { createInternet } from '@mintscope/engines/outside/internet';
import type { Network } from '@mintscope/engines/outside/network';
import type { ChainEvent } from '@mintscope/schemas/events/chain-event';
import { shelves } from '@mintscope/schemas/provided-answers';
import type { IngestEngines } from '../ingest-engines.ts';
import { createCopies } from './count-copies.ts';
import { createEnrichmentMetrics } from './enrichment-metrics.ts';
import { followRequests } from './follow-requests.ts';
import { createKeepAnswer } from './keep-answers.ts';
import { openProviders } from './open-providers.ts';
import type { Target } from './provider.ts';
import { createSimulatedLedger } from './providers/simulated-ledger.ts';
import { type Runner, startRunner } from './run-provider.ts';
import { createShelf } from './shelf.ts';
import { createTakeAnswers } from './take-answers.ts';
import { tellProviders } from './tell-providers.ts';

export interface EnrichmentOptions {
  config: Config['ingest'];
  engines: IngestEngines;
  hasSimulator: boolean;
  /** Resolves when the events are durable in the log. */
  append: (events: readonly ChainEvent[]) => Promise<void>;
  log: Logger;
  signal: AbortSignal;
  now: () => number;
  network?: Network;
}

/** Asks providers about tokens and puts what they say into the log as events, so that a replay gives the same scores. */
export interface Enrichment {
  /** Told every event that the log accepted: launches and pictures among them are followed up. */
  offer(events: readonly ChainEvent[]): void;
  state(): Readonly<Record<string, { waiting: number; resting: boolean }>>;
  /** Resolves when nothing is under way, after the signal was aborted. */
  readonly done: Promise<void>;
}

/** Copies are remembered of so many pictures and accounts. */
const rememberedThings = 50_000;
/** Accounts that are being counted; more than these at once are let go. */
const mostChanges = 1_000;
type MetadataChanged = Extract<ChainEvent, { type: 'metadata_changed' }>;

const unknown = { uri: null, image: null, holdersWanted: false, asked: false } as const;

export async function openEnrichment(options: EnrichmentOptions): Promise<Enrichment> {
  const { config, engines, signal, now, hasSimulator, network = createInternet() } = options;
  const log = options.log.child({ part: 'enrichment' });
  const { stateStore } = engines;
  const shelf = (name: string, capacity: number) => createShelf({ stateStore, name, capacity, now });
  const pictures = shelf(shelves.pictures, config.enrichment.pictures);
  const metrics = createEnrichmentMetrics(engines.metrics);
  const take = createTakeAnswers({
    keepAnswer: createKeepAnswer(shelf(shelves.answers, config.enrichment.answers)),
    copies: createCopies(shelf(shelves.copies, rememberedThings)),
    append: options.append,
    onImage: add,
    metrics,
    now,
  });
  const ledger = createSimulatedLedger();
  const providers = await openProviders({ config, hasSimulator, pictures, ledger, network, log, now });
  const runners: Runner[] = providers.map(({ provider, limits }) =>
    startRunner({
      provider,
      limits,
      onAnswer: (target, answer) => take.answer(provider.name, target, answer),
      metrics,
      log,
      signal,
      // Waits are of this process: a clock that is set back must not make them longer.
      now: () => performance.now(),
    }),
  );
  const changes = new Set<Promise<void>>();

  function add(target: Target): void {
    for (const runner of runners) runner.add(target);
  }

  function countAccount(event: MetadataChanged): void {
    if (changes.size >= mostChanges) {
      metrics.letGo('metadata');
      return;
    }
    const done = take
      .change(event)
      .catch((error: unknown) => {
        if (!signal.aborted) log.error({ err: error }, 'an account could not be counted');
      })
      .finally(() => changes.delete(done));
    changes.add(done);
  }

  function followUp(event: ChainEvent): void {
    if (event.source === 'simulator') ledger.note(event);
    const { mint } = event;
    if (event.type === 'token_created') add({ ...unknown, mint, uri: event.uri });
    if (event.type !== 'metadata_changed' || signal.aborted) return;
    if (event.image !== null || event.uri !== null) add({ ...unknown, mint, uri: event.uri, image: event.image });
    if (event.twitter !== null) countAccount(event);
  }

  await tellProviders({ stateStore, providers: runners.map(({ provider }) => provider.name), log, signal });
  const isOff = runners.length === 0;
  const requests = isOff ? null : await followRequests({ engines, onTarget: add, metrics, log, signal, now });
  return {
    offer(events) {
      if (isOff) return;
      for (const event of events) if (event.source !== 'enrichment') followUp(event);
    },
    state: () => stateOf(runners),
    done: Promise.all([...runners.map(({ done }) => done), requests?.done])
      .then(() => Promise.all(changes))
      .then(() => undefined),
  };
}

function stateOf(runners: readonly Runner[]): ReturnType<Enrichment['state']> {
  const states = runners.map(
    ({ provider, waiting, isResting }) => [provider.name, { waiting, resting: isResting }] as const,
  );
  return Object.fromEntries(states);
}
