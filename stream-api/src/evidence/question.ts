import type { EvidenceInput, EvidenceOf, EvidenceTransaction } from '@mintscope/schemas/evidence';
import type { ParameterSet } from '@mintscope/schemas/parameters/parameter';
import type { TokenRow } from '@mintscope/schemas/token';
import type { TokenDetail } from '@mintscope/schemas/token-detail';
import type { EvidenceRange, StoredEvidence } from '../queries/select-evidence-trades.ts';
import type { NewestRange, UndatedTrade } from '../queries/select-sample.ts';
import type { Topic } from './topic.ts';

/** What is asked, of what, and where trades are read. */
export interface Question {
  of: EvidenceOf;
  wallet: string | undefined;
  limit: number;
  cursor: string | undefined;
  row: TokenRow;
  detail: TokenDetail;
  inForce: ParameterSet;
  select: (range: Omit<EvidenceRange, 'mint'>) => Promise<StoredEvidence>;
  /** The newest trades with what features are computed from, in chain order. */
  selectNewest: (range: Omit<NewestRange, 'mint'>) => Promise<readonly UndatedTrade[]>;
}

/** What is said of it beside its transactions. */
export interface Subject {
  kind: 'label' | 'probability' | 'term';
  topic: Topic;
  value: number | null;
  unit: string;
  inputs: EvidenceInput[];
  /** Values that a trace tells; the others are those in force, where that set made the score. */
  told: Readonly<Record<string, number>>;
  unknown: string[];
}

/** Transactions of one page; `more` null = not counted. */
export interface Cited {
  transactions: EvidenceTransaction[] | null;
  more: number | null;
  cursor: string | null;
  unknown: string[];
}

export function isInForce({ inForce, detail }: Question): boolean {
  return inForce.version === detail.scoringTrace.parameterVersion;
}
