import { collect, fundWallet, planCollectorsDump } from './agents/bundlers.ts';
import { arrive, launch } from './agents/creators.ts';
import { welcome } from './agents/crowd.ts';
import { inviteInsider, joinIn } from './agents/insiders.ts';
import {
  lookForPools,
  openDeepPool,
  openShallowPool,
  leavePool,
  tendPool,
  tradeBeside,
  tradeInShallow,
} from './agents/other-pools.ts';
import { airdrop, beCalled, comeIntoFashion, follow, publishLinks, renounce } from './agents/publicity.ts';
import { buyOut, finishBleeding, freeze, lookForRug, startBleeding } from './agents/ruggers.ts';
import { consider, copy } from './agents/smart-money.ts';
import { snipe } from './agents/snipers.ts';
import { stray, wakeStrays } from './agents/strays.ts';
import { beat } from './agents/volume-bots.ts';
import { gatherRing, washTrade } from './agents/wash-traders.ts';
import { dump, lookForExit, sellPart } from './exits.ts';
import { refreshInterest } from './interest.ts';
import { migrate, pullLiquidity } from './migrate.ts';
import type { Task } from './world.ts';

/** All that can be due: what a market that was put away finds its tasks in again. */
export function allTasks(): readonly Task<never>[] {
  return [
    ...[
      airdrop,
      arrive,
      beat,
      beCalled,
      buyOut,
      collect,
      comeIntoFashion,
      consider,
      copy,
      dump,
      finishBleeding,
      follow,
    ],
    ...[freeze, fundWallet, gatherRing, inviteInsider, joinIn, launch, lookForExit, lookForRug, migrate],
    ...[leavePool, lookForPools, openDeepPool, openShallowPool, tendPool, tradeBeside, tradeInShallow],
    ...[planCollectorsDump, publishLinks, pullLiquidity, refreshInterest, renounce],
    ...[sellPart, snipe, startBleeding, stray, wakeStrays, washTrade, welcome],
  ];
}
