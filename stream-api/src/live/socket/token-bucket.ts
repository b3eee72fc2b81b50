export interface Rate {
  /** So much at once, then so much a second. */
  burst: number;
  perSecond: number;
}

/** What is left of a rate, as of a time. */
export interface Bucket {
  allowance: number;
  atMs: number;
}

export function fullBucket({ burst }: Rate, nowMs: number): Bucket {
  return { allowance: burst, atMs: nowMs };
}

/** How long until there is so much in the bucket (ms); 0 when there is now. More than a burst is taken for a burst. */
export function waitFor(bucket: Bucket, { burst, perSecond }: Rate, cost: number, nowMs: number): number {
  const refill = (Math.max(0, nowMs - bucket.atMs) / 1000) * perSecond;
  bucket.allowance = Math.min(burst, bucket.allowance + refill);
  bucket.atMs = nowMs;
  const missing = Math.min(cost, burst) - bucket.allowance;
  return missing <= 0 ? 0 : Math.ceil((missing / perSecond) * 1000);
}

/** Takes the cost out of every bucket, or, when one has too little, nothing and gives the longest wait (ms). */
export function spend(from: readonly (readonly [Bucket, Rate])[], cost: number, nowMs: number): number {
  const waitMs = Math.max(0, ...from.map(([bucket, rate]) => waitFor(bucket, rate, cost, nowMs)));
  if (waitMs === 0) for (const [bucket, rate] of from) bucket.allowance -= Math.min(cost, rate.burst);
  return waitMs;
}
