import { writeSync } from 'node:fs';

/** Takes many times at once and tells how many were allowed. Arguments: opener, location, key, takes, limit, window (ms). */
const [opener = '', location = '', key = '', takes = '', limit = '', windowMs = ''] = process.argv.slice(2);
const { openRateLimits }: import('./contract-harness.ts').RateLimitsOpener = await import(opener);
const limits = await openRateLimits(location);
const taking = Array.from({ length: Number(takes) }, () =>
  limits.take(key, { limit: Number(limit), windowMs: Number(windowMs) }),
);
const decisions = await Promise.all(taking);
writeSync(1, `${decisions.filter(({ allowed }) => allowed).length}\n`);
await limits.close();
