import { createPasswords, type Passwords } from '@mintscope/records/people/passwords';

/** Hashes in no time: for tests that sign in a hundred times and ask nothing of the hashing itself. */
export function makeQuickPasswords(): Passwords {
  return createPasswords({ cost: { memoryCost: 64, timeCost: 1, parallelism: 1 } });
}
