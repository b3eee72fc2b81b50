import type { TokenState } from '../state/token-state.ts';

const isMember = 1;
const isReached = 2;

/** How many the wallets are with those that evidence links to each other taken as one, holding or not. */
export function countEntities(wallets: ReadonlySet<number>, { wallets: known, members }: TokenState): number {
  const marks = new Uint8Array(members.count);
  for (const wallet of wallets) marks[wallet] = isMember;
  const waiting: number[] = [];
  const reach = (wallet: number) => {
    if (marks[wallet] !== isMember) return;
    marks[wallet] = isReached;
    waiting.push(wallet);
  };
  let count = 0;
  for (const wallet of wallets) {
    if (marks[wallet] === isReached) continue;
    count++;
    reach(wallet);
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) known.forEachLink(next, reach);
  }
  return count;
}
