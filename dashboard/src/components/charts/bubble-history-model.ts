import type { BalanceHistory } from '@mintscope/schemas/balance-history';
import type { BubbleMap } from '@mintscope/schemas/token-metrics';
import type { Bubble, BubbleLayout } from './bubble-layout.ts';
import { outlines } from './bubble-layout.ts';

/** Shares of what all had at the end of each step: `shares[step * wallets + wallet]`. */
export interface ShareHistory {
  wallets: readonly string[];
  steps: number;
  shares: Float64Array;
  /** The highest of each wallet. */
  peaks: Float64Array;
}

/** Balances out of their changes; what was sold beyond what had been bought counts as nothing held. */
export function shareHistory(history: BalanceHistory): ShareHistory {
  const { wallets, steps, total } = history;
  const count = wallets.length;
  const balances = new Float64Array(steps * count);
  history.wallet.forEach((wallet, at) => {
    const step = history.step[at] ?? 0;
    balances[step * count + wallet] = (balances[step * count + wallet] ?? 0) + (history.amount[at] ?? 0);
  });
  const shares = new Float64Array(steps * count);
  const peaks = new Float64Array(count);
  for (let wallet = 0; wallet < count; wallet++) {
    let balance = 0;
    for (let step = 0; step < steps; step++) {
      const place = step * count + wallet;
      balance += balances[place] ?? 0;
      const all = total[step] ?? 0;
      const share = all > 0 ? Math.min(1, Math.max(0, balance) / all) : 0;
      shares[place] = share;
      peaks[wallet] = Math.max(peaks[wallet] ?? 0, share);
    }
  }
  return { wallets, steps, shares, peaks };
}

/** A map of all wallets at their highest shares: each finds a place in it that is large enough for all times. Links are those of now. */
export function peakMap({ wallets, peaks }: ShareHistory, now: BubbleMap): BubbleMap {
  const known = new Map(now.nodes.map(({ id, cluster }) => [id, cluster]));
  const alone = now.nodes.length;
  return {
    nodes: wallets.map((id, at) => ({ id, weight: peaks[at] ?? 0, cluster: known.get(id) ?? alone + at })),
    edges: now.edges,
    concentration: {},
  };
}

/** The picture at the end of a step. `reference`: the share of a group at the end of the scale of colours. */
export function layoutAt(
  placed: BubbleLayout,
  { wallets, shares, peaks }: ShareHistory,
  { step, reference }: { step: number; reference: number },
): BubbleLayout {
  const numbers = new Map(wallets.map((id, at) => [id, at]));
  const groupShares = new Map<number, number>();
  const shareOf = (id: string) => shares[step * wallets.length + (numbers.get(id) ?? 0)] ?? 0;
  for (const { id, cluster } of placed.bubbles) {
    groupShares.set(cluster, (groupShares.get(cluster) ?? 0) + shareOf(id));
  }
  const bubbles = placed.bubbles.map((bubble): Bubble => {
    const share = shareOf(bubble.id);
    const peak = peaks[numbers.get(bubble.id) ?? 0] ?? 0;
    return {
      ...bubble,
      share,
      radius: share > 0 && peak > 0 ? Math.max(1, bubble.radius * Math.sqrt(share / peak)) : 0,
      concentration: Math.min(1, (groupShares.get(bubble.cluster) ?? 0) / reference),
    };
  });
  const byId = new Map(bubbles.map((bubble) => [bubble.id, bubble]));
  const links = placed.links.map((link) => ({
    ...link,
    source: byId.get(link.source.id) ?? link.source,
    target: byId.get(link.target.id) ?? link.target,
  }));
  return { bubbles, links, groups: outlines(bubbles.filter(({ radius }) => radius > 0)) };
}
