let cursor: string | null = null;

/** The row under the keys' cursor, also while it is scrolled out of sight; null = none. */
export function pointAt(mint: string | null): void {
  cursor = mint;
}

/** The token that a key acts upon: of the row under the keys' cursor, beside the list or of the page; null without one. */
export function pointedToken(pathname: string, search: string): string | null {
  return cursor ?? new URLSearchParams(search).get('token') ?? /^\/token\/(\w+)$/.exec(pathname)?.[1] ?? null;
}
