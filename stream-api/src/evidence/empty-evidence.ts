import { type Evidence, type EvidenceOf, probabilityNames } from '@mintscope/schemas/evidence';
import type { TokenRow } from '@mintscope/schemas/token';
import { labelSchema } from '@mintscope/schemas/token-groups';
import { labelTopics } from './label-topics.ts';
import { probabilityTopics } from './probability-topics.ts';

/** Of a token without an analysis: the rule, and nothing to show for it yet. */
export function emptyEvidence(of: EvidenceOf, row: TokenRow): Evidence {
  const label = labelSchema.safeParse(of);
  const probability = probabilityNames.find((name) => name === of);
  const topic = label.success ? labelTopics[label.data] : probability && probabilityTopics[probability];
  return {
    of,
    kind: label.success ? 'label' : probability ? 'probability' : 'term',
    address: row.address,
    version: row.version,
    eventTimeMs: row.eventTimeMs,
    parameterVersion: null,
    value: null,
    unit: label.success ? 'wallets' : probability ? 'probability' : 'points',
    rule: topic?.rule ?? 'A term of the score.',
    threshold: null,
    parameters: [],
    inputs: [],
    wallets: [],
    moreWallets: 0,
    transactions: null,
    moreTransactions: null,
    cursor: null,
    unknown: ['The token has no analysis yet.'],
  };
}
