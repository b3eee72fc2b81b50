import {
  findLaunchGroups,
  isInWindow,
  isQuick,
  type Launch,
  type LaunchBuy,
  type LaunchRules,
} from '@mintscope/metrics/launch-groups';
import type { LaunchRecord } from './launch-record.ts';

/** Of a snapshot without a record: who was marked then. */
export interface FormerGroups {
  snipers: Set<number>;
  bundlers: Set<number>;
}

export interface FoundGroups extends FormerGroups {
  bundles: Set<number>[];
  /** Base units that bundlers bought in the launch window. */
  bundled: number;
}

export function findGroups(
  record: LaunchRecord,
  launch: Launch,
  rules: LaunchRules,
  former: FormerGroups | null,
): FoundGroups {
  const { snipers, bundlers, bundles } = findLaunchGroups(record.buys(), launch, rules);
  if (former !== null) {
    // Which of them were together is not known any more.
    if (former.bundlers.size > 0) bundles.push(former.bundlers);
    for (const wallet of former.snipers) snipers.add(wallet);
    for (const wallet of former.bundlers) bundlers.add(wallet);
  }
  const { base } = record.sumBought((wallet, slot) => bundlers.has(wallet) && isInWindow(slot, launch.slot, rules));
  return { snipers, bundlers, bundles, bundled: base };
}

/**
 * What was found, with one more buy in the record: one behind the launch window is in no bundle and at most makes a sniper of its wallet.
 * null where all has to be found anew. Another object says that it is another.
 */
export function foundAfter(
  found: FoundGroups,
  buy: Omit<LaunchBuy, 'tied'>,
  launch: Launch,
  rules: LaunchRules,
): FoundGroups | null {
  if (isInWindow(buy.slot, launch.slot, rules)) return null;
  if (!isQuick(buy, launch, rules) || found.snipers.has(buy.wallet)) return found;
  // Among so few it may be the one that makes snipers of them.
  if (found.snipers.size < rules.bundleMinBuyers) return null;
  const { snipers, bundlers, bundles, bundled } = found;
  snipers.add(buy.wallet);
  return { snipers, bundlers, bundles, bundled };
}
