import { formatAge } from '../../lib/format.ts';

/** Of a session or a key, whose use is kept to the minute. */
export function lastUsed(atMs: number): string {
  const agoMs = Date.now() - atMs;
  return `last used ${agoMs < 60_000 ? 'just now' : `${formatAge(agoMs)} ago`}`;
}
