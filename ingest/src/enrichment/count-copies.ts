import { createInTurn } from './in-turn.ts';
import type { Shelf } from './shelf.ts';

/** How many tokens have been met with the same thing, each counted once. */
export interface Copies {
  /** Notes that the token has it; how many tokens have, this one included. */
  count(kind: 'picture' | 'account', thing: string, mint: string): Promise<number>;
}

/** Of so many tokens it is known which they were; of more, how many. */
const mostMints = 64;

interface Noted {
  tokens: number;
  /** The last ones, so that one told again is not counted again. */
  mints: string[];
}

export function createCopies(shelf: Shelf): Copies {
  /** So that two tokens with the same thing are two. */
  const inTurn = createInTurn();

  async function note(key: string, mint: string): Promise<number> {
    const noted = parse(await shelf.get(key));
    if (noted.mints.includes(mint)) return noted.tokens;
    const mints = [...noted.mints, mint].slice(-mostMints);
    const tokens = noted.tokens + 1;
    await shelf.put(key, Buffer.from(JSON.stringify({ tokens, mints } satisfies Noted)));
    return tokens;
  }

  return {
    count(kind, thing, mint) {
      const key = `${kind}:${thing}`;
      return inTurn(key, () => note(key, mint));
    },
  };
}

function parse(stored: Uint8Array | undefined): Noted {
  return stored ? (JSON.parse(Buffer.from(stored).toString('utf8')) as Noted) : { tokens: 0, mints: [] };
}

const noAccounts = new Set(['home', 'search', 'intent', 'hashtag', 'explore', 'share', 'i']);

/** The X account or community that a link names, in one spelling; null when it names none. */
export function accountOf(link: string | null): string | null {
  if (link === null || !URL.canParse(link)) return null;
  const { hostname, pathname } = new URL(link);
  if (!/^((www|mobile)\.)?(x|twitter)\.com$/.test(hostname)) return null;
  const [first = '', second = '', third = ''] = pathname.slice(1).toLowerCase().split('/');
  if (first === 'i' && second === 'communities' && /^\d{1,25}$/.test(third)) return `communities/${third}`;
  return /^\w{1,15}$/.test(first) && !noAccounts.has(first) ? first : null;
}
