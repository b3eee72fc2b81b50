import type { Path } from 'react-router-dom';

/** Longest path that is gone back to: views of Discovery stand in their addresses, with filter and columns. */
const mostLength = 2_048;

/** Pages that sign people in: no user wants to come back to one of them. */
const ways = ['/', '/login', '/signup', '/investor', '/admin-login', '/dev-login', '/landing'];

/**
 * Where to go after signing in: `from` of the address, if it is a path of ours, else the dashboard. Anything that a browser
 * could read as another site (`//evil`, backslashes, schemes, control characters) is refused.
 */
export function returnPath(search: string): string {
  const from = new URLSearchParams(search).get('from');
  if (from === null || from.length > mostLength || !isOwnPath(from)) return '/dashboard';
  return ways.includes(new URL(from, 'http://own.invalid').pathname) ? '/dashboard' : from;
}

/** `/signup` (or another way in) that remembers where its visitor wanted to go. */
export function signUpPath(from: string, way = '/signup'): string {
  return isOwnPath(from) && returnPath(`?from=${encodeURIComponent(from)}`) === from && from !== '/dashboard'
    ? `${way}?from=${encodeURIComponent(from)}`
    : way;
}

/** `way`, for a visitor who is at `place`: it remembers that page, or what another way in remembers already. */
export function wayInFrom({ pathname, search, hash }: Path, way: string): string {
  return signUpPath(ways.includes(pathname) ? returnPath(search) : `${pathname}${search}${hash}`, way);
}

function isOwnPath(path: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop some of them, which would change the path's meaning
  if (!/^\/(?![/\\])/.test(path) || /[\\\u0000-\u001f\u007f]/.test(path)) return false;
  return URL.canParse(path, 'http://own.invalid') && new URL(path, 'http://own.invalid').host === 'own.invalid';
}
