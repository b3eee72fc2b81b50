import { wasRugged } from '@mintscope/metrics/classify-life';
import type { ParameterValues } from '@mintscope/schemas/parameters/registry';
import type { ShardState } from '../state/shard-state.ts';
import type { TokenState } from '../state/token-state.ts';
import type { TokenOutcome } from '../state/wallet-fact.ts';
import { lifeOf } from '../steps/read-findings.ts';

/** What became of tokens of this partition since it was last told, by creator; in an order that a restart does not change. */
export function takeOutcomes({
  tokens,
  parameters,
}: ShardState): (readonly [creator: number, outcome: TokenOutcome])[] {
  const outcomes: (readonly [number, TokenOutcome])[] = [];
  for (const token of tokens.values()) {
    if (token.isResting && !token.outcomeDue) continue;
    const { facts } = token;
    const { outcomeTold: told } = facts;
    const now = newOutcome(token, parameters.values);
    if (now === null) continue;
    const change = {
      rugged: Number(now.rugged) - Number(told.rugged),
      migrated: Number(now.migrated) - Number(told.migrated),
    };
    outcomes.push([token.members.keyOf(facts.creatorWallet), { mint: facts.address, ...change, best: now.best }]);
    facts.outcomeTold = now;
    token.unsaved ??= 'facts';
  }
  return outcomes.sort(([, a], [, b]) => (a.mint < b.mint ? -1 : 1));
}

/** Whether there is something to tell of it as it stands. */
export function isOutcomeNew(token: TokenState, { parameters }: ShardState): boolean {
  return newOutcome(token, parameters.values) !== null;
}

/** null where it is what was told. A ruin that was none, as its page says it by now, is counted no more. */
function newOutcome(token: TokenState, values: ParameterValues): TokenState['facts']['outcomeTold'] | null {
  const { facts } = token;
  if (facts.creatorWallet < 0) return null;
  const { outcomeTold: told, migrated } = facts;
  const rugged = wasRugged(facts.ruin, values) || lifeOf({ token }, values) === 'rugged';
  const best = Math.max(told.best, token.performance.bestMultiple ?? 0);
  return rugged === told.rugged && migrated === told.migrated && best === told.best ? null : { rugged, migrated, best };
}
