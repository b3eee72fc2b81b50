import type { Hands } from '@mintscope/metrics/component-metrics';

interface Joined {
  components: Set<number>;
  isShared: boolean;
}

/**
 * Components that count as one: those with hands of one team, or of teams that have hands in one component. One alone is told
 * where it is a single wallet that holds what several had. `labelOf`: the component of a wallet, -1 for one that does not hold.
 */
export function joinHands(
  hands: readonly Hands[],
  labelOf: (wallet: number) => number,
  sizeOf: (component: number) => number,
): number[][] {
  let joined: Joined[] = [];
  for (const { wallets, isShared } of hands) {
    const components = new Set<number>();
    for (const wallet of wallets) if (labelOf(wallet) >= 0) components.add(labelOf(wallet));
    if (components.size === 0) continue;
    const touched = joined.filter((each) => [...each.components].some((component) => components.has(component)));
    const apart = joined.filter((each) => !touched.includes(each));
    for (const each of touched) for (const component of each.components) components.add(component);
    joined = [...apart, { components, isShared: isShared || touched.some((each) => each.isShared) }];
  }
  return joined
    .map(({ components, isShared }) => ({ components: [...components], isShared }))
    .filter(({ components, isShared }) => components.length > 1 || (isShared && sizeOf(components[0]!) === 1))
    .map(({ components }) => components);
}
