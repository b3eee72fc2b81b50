import type { Engines } from '@mintscope/engines/engines';
import type { ParameterSet } from '@mintscope/schemas/parameters/parameter';
import type { LiveHub } from './live/hub.ts';

/** What routes work with. */
export interface Api {
  engines: Engines;
  hub: LiveHub;
  /** Records of token-updates that the live table is behind, by partition. */
  feedLag(): ReadonlyMap<number, number>;
  /** What keeps the live table from being up to date; null when nothing does. */
  feedFailure(): unknown;
  /** Values of the scoring model in force. */
  parameters: ParameterSet;
  transport(): string;
  version: string;
  startedAtMs: number;
  /** Wall clock in ms: at this edge ages are told; scores never see it. */
  now(): number;
}
