import type { TokenWallets } from '../running/token-wallets.ts';

/** How many the wallets are with those that evidence links to each other taken as one, holding or not. */
export function countEntities(members: ReadonlySet<number>, wallets: TokenWallets): number {
  const seen = new Set<number>();
  let count = 0;
  for (const member of members) {
    if (seen.has(member)) continue;
    count++;
    seen.add(member);
    const reached = [member];
    for (const wallet of reached) {
      wallets.forEachLink(wallet, (other) => {
        if (!members.has(other) || seen.has(other)) return;
        seen.add(other);
        reached.push(other);
      });
    }
  }
  return count;
}
