import { useState } from 'react';
import { z } from 'zod';
import { useUser } from '../../lib/session/session-context.tsx';
import { readStored, writeStored } from '../../lib/storage.ts';

const levelsKey = 'chart-levels';
const mostLevels = 8;
const mostTokens = 100;

/** Prices (SOL a token) by mint, of the account that drew them; the token drawn in last comes last. */
const storedSchema = z.object({
  of: z.string(),
  tokens: z.array(z.object({ mint: z.string(), prices: z.array(z.number().positive()) })),
});
type Stored = z.infer<typeof storedSchema>;

export interface Levels {
  /** SOL a token, in the order in which they were drawn. */
  prices: readonly number[];
  isFull: boolean;
  add: (price: number) => void;
  move: (at: number, price: number) => void;
  remove: (at: number) => void;
}

const none: readonly number[] = [];

/** The levels that the account drew in this browser on the chart of a token. Another account's are not shown, and give way to its own. */
export function useLevels(mint: string): Levels {
  const owner = useUser()?.id ?? '';
  const [stored, setStored] = useState<Stored>(() =>
    storedSchema.catch({ of: '', tokens: [] }).parse(readStored(levelsKey)),
  );
  const tokens = stored.of === owner ? stored.tokens : [];
  const prices = tokens.find((token) => token.mint === mint)?.prices ?? none;
  const keep = (next: readonly number[]) => {
    const others = tokens.filter((token) => token.mint !== mint);
    const drawn: Stored['tokens'] = next.length > 0 ? [...others, { mint, prices: [...next] }] : others;
    const changed = { of: owner, tokens: drawn.slice(-mostTokens) };
    setStored(changed);
    writeStored(levelsKey, changed);
  };
  return {
    prices,
    isFull: prices.length >= mostLevels,
    add: (price) => keep([...prices, price].slice(0, mostLevels)),
    move: (at, price) => keep(prices.map((each, index) => (index === at ? price : each))),
    remove: (at) => keep(prices.filter((_, index) => index !== at)),
  };
}
