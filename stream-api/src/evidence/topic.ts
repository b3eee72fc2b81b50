import type { CitedFeature } from '@mintscope/metrics/explain-sample';
import type { ParameterName } from '@mintscope/schemas/parameters/registry';
import type { Label } from '@mintscope/schemas/token-groups';

/** Which transactions speak for something. */
export type Citation =
  /** Launch buys of snipers, or of bundles. */
  | { kind: 'launch'; labels: readonly Label[] }
  /** What insiders were given. */
  | { kind: 'gifts'; labels: readonly Label[] }
  /** All trades of wallets with these labels. */
  | { kind: 'wallets'; labels: readonly Label[] }
  /** Trades of the launch sample; of one feature, or of any. */
  | { kind: 'sample'; feature: CitedFeature | null }
  /** The same of the recent sample. */
  | { kind: 'recent'; feature: CitedFeature | null }
  /** Every trade of the last while; null = the newest ones. */
  | { kind: 'window'; ms: number | null }
  | { kind: 'none'; reason: string };

/** What there is to say of a label, a probability or a term, whatever the token. */
export interface Topic {
  /** In plain words. */
  rule: string;
  /** The one that decides. */
  threshold: ParameterName | null;
  /** Others it rests on; a term of a trace names its own. */
  parameters: readonly ParameterName[];
  citation: Citation;
}
