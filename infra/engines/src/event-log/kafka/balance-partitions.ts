export interface GroupMemberClaim {
  id: string;
  owned: readonly number[];
  generation: number;
}

/**
 * Who gets which partition in this generation: even, and moving as few as possible. A partition that is to move goes to no member
 * as long as its owner still claims it; when the owner let go, it joins again, and the next generation gives the partition on.
 */
export function balancePartitions(partitions: number, members: readonly GroupMemberClaim[]): Map<string, number[]> {
  const owners = findOwners(partitions, members);
  const owned = new Map<string, number[]>(members.map(({ id }) => [id, []]));
  for (const [partition, id] of owners) owned.get(id)?.push(partition);
  const given = shareOut(partitions, owned);
  for (const [id, numbers] of given) {
    const allowed = numbers.filter((partition) => (owners.get(partition) ?? id) === id);
    given.set(
      id,
      allowed.sort((a, b) => a - b),
    );
  }
  return given;
}

/** Of two that claim a partition the later generation is right. */
function findOwners(partitions: number, members: readonly GroupMemberClaim[]): Map<number, string> {
  const owners = new Map<number, GroupMemberClaim>();
  for (const member of members) {
    for (const partition of member.owned) {
      const rival = owners.get(partition);
      if (partition < partitions && (!rival || rival.generation < member.generation)) owners.set(partition, member);
    }
  }
  return new Map([...owners].map(([partition, { id }]) => [partition, id]));
}

/** Every member keeps up to its share; what is left over goes to those with the least. */
function shareOut(partitions: number, owned: ReadonlyMap<string, number[]>): Map<string, number[]> {
  const least = Math.floor(partitions / owned.size);
  let larger = partitions % owned.size;
  const most = [...owned].sort(([a, has], [b, hasOther]) => hasOther.length - has.length || (a < b ? -1 : 1));
  const shares = new Map<string, number>();
  const given = new Map<string, number[]>();
  for (const [id, numbers] of most) {
    const share = larger > 0 ? least + 1 : least;
    larger -= 1;
    shares.set(id, share);
    given.set(id, numbers.slice(0, share));
  }
  const kept = new Set([...given.values()].flat());
  const free = Array.from({ length: partitions }, (_, partition) => partition).filter((one) => !kept.has(one));
  for (const [id, numbers] of given) numbers.push(...free.splice(0, (shares.get(id) ?? 0) - numbers.length));
  return given;
}
