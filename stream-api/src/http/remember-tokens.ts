/** Tokens that were looked at a moment ago. No caller is let in by this: it tells only who pays for the next look. */
export interface RememberedTokens {
  /** Whose it was, also where the session has ended since; null for one that was refused; undefined when it is not known. */
  whose(token: string): string | null | undefined;
  note(token: string, userId: string | null): void;
}

/** A refused token is not looked at again for so long (ms). */
const refusedMs = 5_000;
const mostUsers = 10_000;
const mostRefused = 1_000;
/** Ours are shorter; what is longer is refused without a question anyway. */
const mostLength = 1_024;

/** In two parts, so that no flood of made-up tokens pushes out those of users. */
export function rememberTokens(now: () => number): RememberedTokens {
  const users = new Map<string, string>();
  const refused = new Map<string, number>();
  return {
    whose(token) {
      const untilMs = refused.get(token);
      if (untilMs !== undefined && now() < untilMs) return null;
      return users.get(token);
    },
    note(token, userId) {
      if (token.length > mostLength) return;
      if (userId === null) keep(refused, token, now() + refusedMs, mostRefused);
      else if (users.get(token) === undefined) keep(users, token, userId, mostUsers);
    },
  };
}

function keep<Value>(map: Map<string, Value>, key: string, value: Value, most: number): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= most) return;
  for (const oldest of map.keys()) {
    map.delete(oldest);
    break;
  }
}
