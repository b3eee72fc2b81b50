/** What was tried in one chapter, and what did not hold. */
export interface Tally {
  /** Counts one attempt; `breach` says what went wrong, null that it held. */
  tried(what: string, breach: string | null): void;
  /** Tells that a part could not be tried here, and why. */
  leftOut(what: string, why: string): void;
  readonly count: number;
  readonly breaches: readonly string[];
  readonly omissions: readonly string[];
}

export function createTally(): Tally {
  const breaches: string[] = [];
  const omissions: string[] = [];
  let count = 0;
  return {
    tried(what, breach) {
      count++;
      if (breach !== null) breaches.push(`${what}: ${breach}`.slice(0, 400));
    },
    leftOut: (what, why) => void omissions.push(`${what}: ${why}`),
    get count() {
      return count;
    },
    breaches,
    omissions,
  };
}

/** The breach of an answer whose status is none of those that hold. */
export function unless(status: number, ...holding: readonly number[]): string | null {
  return holding.includes(status) ? null : `answered ${status}, not ${holding.join(' or ')}`;
}
