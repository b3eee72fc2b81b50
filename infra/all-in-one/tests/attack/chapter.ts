import type { Prng } from '@mintscope/ingest/simulator/prng';
import type { Callers } from './callers.ts';
import type { Tally } from './tally.ts';
import type { Target } from './target.ts';

export interface Attack {
  target: Target;
  /** Tokens of the market whose names, symbols and links are hostile. */
  hostileMints: readonly string[];
  callers: Callers;
  tally: Tally;
  random: Prng;
  /** 1 = as the report has it; less for a look in passing. */
  scale: number;
}

/** One kind of attack, by itself. It leaves the target as well as it found it. */
export interface Chapter {
  name: string;
  /** What has to hold, in one sentence. */
  holds: string;
  run(attack: Attack): Promise<void>;
}
