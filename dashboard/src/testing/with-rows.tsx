import type { TokenRow } from '@mintscope/schemas/token';
import type { ReactNode } from 'react';
import { RowSourceProvider } from '../components/table/row-context.tsx';
import { createClock } from '../lib/live/clock.ts';
import { createRowStore } from '../lib/live/row-store.ts';

/** A part of a token's page that reads live rows: those of the store, of which there are none unless one is given. */
export function withRows(part: ReactNode, store = createRowStore<TokenRow>()): ReactNode {
  return <RowSourceProvider source={{ store, clock: createClock(Date.now) }}>{part}</RowSourceProvider>;
}
