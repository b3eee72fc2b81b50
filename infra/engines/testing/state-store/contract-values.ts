import type { ShardCommit } from '../../src/state-store/port.ts';

/** The shard of the crash test. */
export const crashShard = 'crash';
const keys = 20;

/** Step n writes n everywhere: what is read after a crash must agree on n. */
export function crashCommit(step: number): ShardCommit {
  const value = Buffer.from(String(step).padStart(2000, '.'));
  return {
    progress: { step },
    put: Array.from({ length: keys }, (_, key) => [`crash:${key}`, value] as const),
    remove: [`gone:${step - 1}`],
    index: [
      { index: 'crash', member: 'steps', score: step },
      { index: 'crash', member: `step ${step}`, score: step },
      { index: 'crash', member: `step ${step - 1}`, score: null },
    ],
  };
}
