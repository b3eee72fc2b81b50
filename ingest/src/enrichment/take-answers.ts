import type { ChainEvent } from '@mintscope/schemas/events/chain-event';
import type { ProviderName } from '@mintscope/schemas/events/providers';
import { accountOf, type Copies } from './count-copies.ts';
import type { EnrichmentMetrics } from './enrichment-metrics.ts';
import type { KeepAnswer } from './keep-answers.ts';
import type { Answer, Finding, RunnerName, Target } from './provider.ts';
import { isSimulated } from './providers/simulated.ts';
import { toEvents } from './to-events.ts';

export interface TakeAnswersOptions {
  keepAnswer: KeepAnswer;
  copies: Copies;
  append: (events: readonly ChainEvent[]) => Promise<void>;
  /** A link of a picture became known. */
  onImage: (target: Target) => void;
  metrics: Pick<EnrichmentMetrics, 'events'>;
  now: () => number;
}

/** What becomes of an answer: kept to be shown, counted among its copies, and told in the log. */
export interface TakeAnswers {
  answer(name: RunnerName, target: Target, answer: Answer): Promise<void>;
  /** A creator's own change on chain: its account is counted. */
  change(event: Extract<ChainEvent, { type: 'metadata_changed' }>): Promise<void>;
}

export function createTakeAnswers(options: TakeAnswersOptions): TakeAnswers {
  const { keepAnswer, copies, metrics, now } = options;

  async function withCopies(finding: Finding, mint: string): Promise<Finding> {
    const { picture, metadata } = finding;
    const report = { ...finding.report };
    if (picture !== undefined) report.imageDup = (await copies.count('picture', picture, mint)) - 1;
    const account = accountOf(metadata?.twitter ?? null);
    if (account !== null) report.twitterCreateTokenCount = await copies.count('account', account, mint);
    return { ...finding, report };
  }

  async function tell(mint: string, provider: ProviderName, finding: Finding, askedAtMs: number): Promise<void> {
    const events = toEvents({ mint, provider, finding, askedAtMs });
    if (events.length === 0) return;
    await options.append(events);
    for (const { type } of events) metrics.events(type, 1);
  }

  return {
    async answer(name, target, answer) {
      const askedAtMs = now();
      await keepAnswer(target.mint, name, answer, askedAtMs);
      if (answer.kind !== 'found') return;
      const finding = await withCopies(answer.finding, target.mint);
      await tell(target.mint, nameInLog(name, target), finding, askedAtMs);
      const image = finding.metadata?.image;
      if (image) options.onImage({ ...target, image });
    },
    async change({ mint, twitter }) {
      const account = accountOf(twitter);
      if (account === null) return;
      const twitterCreateTokenCount = await copies.count('account', account, mint);
      await tell(mint, 'metadata', { report: { twitterCreateTokenCount } }, now());
    },
  };
}

/** A picture counts as told by who told of its link. */
function nameInLog(name: RunnerName, { image }: Target): ProviderName {
  if (name !== 'picture') return name;
  return isSimulated(image) ? 'simulated' : 'metadata';
}
