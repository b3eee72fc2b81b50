import { wasRugged } from '@mintscope/metrics/classify-life';
import type { ShardState } from '../state/shard-state.ts';
import type { TokenOutcome } from '../state/wallet-fact.ts';
import { lifeOf } from '../steps/read-findings.ts';

/** What became of tokens of this partition since it was last told, by creator; in an order that a restart does not change. */
export function takeOutcomes({
  tokens,
  parameters,
}: ShardState): (readonly [creator: number, outcome: TokenOutcome])[] {
  const outcomes: (readonly [number, TokenOutcome])[] = [];
  for (const token of tokens.values()) {
    const { facts, members, performance } = token;
    if (facts.creatorWallet < 0) continue;
    const { outcomeTold: told } = facts;
    const { values } = parameters;
    const rugged = told.rugged || wasRugged(facts.ruin, values) || lifeOf({ token }, values) === 'rugged';
    const best = Math.max(told.best, performance.bestMultiple ?? 0);
    if (rugged === told.rugged && facts.migrated === told.migrated && best === told.best) continue;
    const change = {
      rugged: Number(rugged) - Number(told.rugged),
      migrated: Number(facts.migrated) - Number(told.migrated),
    };
    outcomes.push([members.keyOf(facts.creatorWallet), { mint: facts.address, ...change, best }]);
    facts.outcomeTold = { rugged, migrated: facts.migrated, best };
    token.unsaved = true;
  }
  return outcomes.sort(([, a], [, b]) => (a.mint < b.mint ? -1 : 1));
}
