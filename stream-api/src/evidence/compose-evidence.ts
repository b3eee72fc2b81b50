import type { Evidence } from '@mintscope/schemas/evidence';
import { cite, walletsOf } from './cite.ts';
import { describeParameters } from './describe-parameters.ts';
import { isInForce, type Question } from './question.ts';
import { readSubject } from './read-subject.ts';
import type { Citation } from './topic.ts';

/** Everything behind a label, a probability or a term, as the shard had it when it wrote the token's detail. */
export async function composeEvidence(question: Question): Promise<Evidence> {
  const { of, detail } = question;
  const { scoringTrace: trace, evidence } = detail;
  const subject = readSubject(question);
  const { citation } = subject.topic;
  const wallets = walletsOf(question, labelsOf(citation));
  const cited = evidence === null && citesWallets(citation) ? notKept : await cite(citation, wallets, question);
  return {
    of,
    kind: subject.kind,
    address: detail.address,
    version: detail.version,
    eventTimeMs: trace.eventTimeMs,
    parameterVersion: trace.parameterVersion,
    value: subject.value,
    unit: subject.unit,
    rule: subject.topic.rule,
    ...describeParameters(question, subject),
    inputs: subject.inputs,
    wallets,
    moreWallets: citesWallets(citation) ? (evidence?.moreWallets ?? 0) : 0,
    transactions: cited.transactions,
    moreTransactions: cited.more,
    cursor: cited.cursor,
    unknown: [...subject.unknown, ...unknownOf(question, citation, wallets.length), ...cited.unknown],
  };
}

const notKept = {
  transactions: null,
  more: null,
  cursor: null,
  unknown: ['This analysis is from before wallets were kept with their labels.'],
};

function labelsOf(citation: Citation) {
  return 'labels' in citation ? citation.labels : [];
}

function citesWallets(citation: Citation): boolean {
  return labelsOf(citation).length > 0;
}

function unknownOf(question: Question, citation: Citation, wallets: number): string[] {
  const unknown: string[] = [];
  if (!isInForce(question))
    unknown.push(
      'It was scored by a parameter set that is not in force any more; values that its trace does not tell are not known.',
    );
  if (citesWallets(citation) && (question.detail.evidence?.moreWallets ?? 0) > 0)
    unknown.push(`${question.detail.evidence?.moreWallets} more wallets of the token wear labels and are not named.`);
  if (citesWallets(citation) && question.detail.evidence !== null && question.wallet !== undefined && wallets === 0)
    unknown.push('This wallet is not one of them.');
  return unknown;
}
