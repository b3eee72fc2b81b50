import type { TokenRow } from '@mintscope/schemas/token';
import type { ReactNode } from 'react';
import { RowSourceProvider } from '../components/table/row-context.tsx';
import { createClock } from '../lib/live/clock.ts';
import { createRowStore } from '../lib/live/row-store.ts';

/** A part of a token's page that reads live rows, of which there are none. */
export function withRows(part: ReactNode): ReactNode {
  return (
    <RowSourceProvider source={{ store: createRowStore<TokenRow>(), clock: createClock(Date.now) }}>
      {part}
    </RowSourceProvider>
  );
}
