import { alertLimits } from '@mintscope/schemas/alerts/alert-limits';
import type { Firing } from '@mintscope/schemas/alerts/firing';
import { type Asked, hourMs } from './take-turns.ts';

/** What an hour's firings leave to a user: from when on (ms) one is told alone again, and one is kept again; 0 = now. */
export interface HourSpent {
  userId: string;
  aloneFrom: number;
  keptFrom: number;
}

/** After these were kept. */
export function readHourSpent(
  { userId, anHour, alone, kept, firstAlone, firstKept }: Asked,
  firings: readonly Pick<Firing, 'told'>[],
  nowMs: number,
): HourSpent {
  const aloneNow = alone + firings.filter(({ told }) => told === 'alone').length;
  const keptNow = kept + firings.length;
  return {
    userId,
    aloneFrom: aloneNow < anHour ? 0 : (firstAlone ?? nowMs) + hourMs,
    keptFrom: keptNow < alertLimits.keptAnHour ? 0 : (firstKept ?? nowMs) + hourMs,
  };
}
