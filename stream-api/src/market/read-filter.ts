import { parseFilter, type TokenFilter } from '@mintscope/schemas/token-filter/token-filter';
import { badRequest } from '../errors.ts';

/** @throws RequestError that names what is wrong. */
export function readFilter(text: string): TokenFilter {
  const filter = parseFilter(text);
  if (typeof filter === 'string') throw badRequest('filter', filter);
  return filter;
}
