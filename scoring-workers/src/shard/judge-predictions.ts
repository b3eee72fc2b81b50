import type { ShardState } from '../state/shard-state.ts';
import type { TokenState } from '../state/token-state.ts';
import { lifeOf } from '../steps/read-findings.ts';
import type { Publisher } from './publisher.ts';
import { refreshToken } from './refresh-token.ts';

/**
 * Judges what was said of a token before, and says what there is to say now where one of the fixed ages has come. At ticks alone,
 * which stand at fixed places of the stream: what is kept must not depend on when scores are published. Each is dated by the
 * first tick after it was due, whichever ticks the partition's clock has met. True when the token was brought up to date for it.
 */
export function judgePredictions(token: TokenState, state: ShardState, publisher: Publisher, nowMs: number): boolean {
  const { predictions, facts } = token;
  if (predictions.isWaiting) judge(token, state, publisher, { nowMs, ended: false });
  const ageMs = predictions.takeDueAge(facts.createdMs, nowMs);
  if (ageMs === undefined) return false;
  // That it has come is kept, too: without a trade nothing is said, also not after a restart.
  token.unsaved = 'all';
  if (facts.buys + facts.sells === 0) return false;
  const madeAt = tickAfter(facts.createdMs + ageMs, state);
  refreshToken(token, madeAt);
  const row = publisher.predict(token);
  if (!row) return true;
  const { life, finalScore, band, rugProbability, botProbability } = row;
  const { version: parameterVersion } = state.parameters;
  const said = { life, finalScore, band, rugProbability, botProbability };
  predictions.add({ ageMs, madeAt, parameterVersion, ...said, price: facts.priceSol });
  return true;
}

/** Judges all that is left of a token that has ended. */
export function judgeLast(token: TokenState, state: ShardState, publisher: Publisher, nowMs: number): void {
  if (token.predictions.isWaiting) judge(token, state, publisher, { nowMs, ended: true });
}

function judge(
  token: TokenState,
  state: ShardState,
  publisher: Publisher,
  { nowMs, ended }: { nowMs: number; ended: boolean },
): void {
  const { address: mint, priceSol: price, eventMs } = token.facts;
  const ruined = lifeOf({ token }, state.parameters.values) === 'rugged';
  // Only an event of its own ruins it.
  const atMs = ruined ? Math.min(nowMs, tickAfter(eventMs, state)) : nowMs;
  const judgements = token.predictions.judge({ mint, nowMs: atMs, price, ruined, ended });
  if (judgements.length === 0) return;
  publisher.tell(judgements);
  token.unsaved = 'all';
}

function tickAfter(ms: number, { rules: { tickMs } }: ShardState): number {
  return Math.ceil(ms / tickMs) * tickMs;
}
