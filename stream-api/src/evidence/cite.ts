import type { LabelledWallet } from '@mintscope/schemas/token-evidence';
import type { Label } from '@mintscope/schemas/token-groups';
import { citeGifts } from './cite-gifts.ts';
import { citeLaunch } from './cite-launch.ts';
import { citeRecent } from './cite-recent.ts';
import { citeSample } from './cite-sample.ts';
import { citeTrades } from './cite-trades.ts';
import type { Cited, Question } from './question.ts';
import type { Citation } from './topic.ts';

/** The transactions that speak for something; `wallets` are those of the citation's labels. */
export async function cite(citation: Citation, wallets: readonly LabelledWallet[], question: Question): Promise<Cited> {
  switch (citation.kind) {
    case 'none':
      return { transactions: null, more: 0, cursor: null, unknown: [citation.reason] };
    case 'launch':
      return citeLaunch(citation.labels, question);
    case 'gifts':
      return citeGifts(question);
    case 'sample':
      return citeSample(citation.feature, question);
    case 'recent':
      return citeRecent(citation.feature, question);
    case 'window':
      return citeTrades({ ms: citation.ms }, question);
    case 'wallets':
      return citeTrades({ wallets }, question);
  }
}

/** Those of the evidence that wear one of the labels, or the one that is asked for. */
export function walletsOf({ detail, wallet }: Question, labels: readonly Label[]): LabelledWallet[] {
  return (detail.evidence?.wallets ?? []).filter(
    (each) => each.labels.some((label) => labels.includes(label)) && (wallet === undefined || each.wallet === wallet),
  );
}
