import type { HttpRequest } from '../transport/transport.ts';

/** Whether the client has this already: the tag is among those of If-None-Match. */
export function isCurrent({ headers }: Pick<HttpRequest, 'headers'>, etag: string): boolean {
  const known = headers.get('if-none-match');
  if (known === undefined) return false;
  return known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*');
}
