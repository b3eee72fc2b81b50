import type { TokenRow } from '@mintscope/schemas/token';
import { createContext, useContext } from 'react';
import { useRowSource } from '../../components/table/row-context.tsx';
import { lazyExtra } from '../../lib/parts/lazy-extra.tsx';
import type { RankedSearch } from './rank-search.ts';

const CopyMark = lazyExtra(() => import('../../components/token/copy-mark.tsx').then((module) => module.CopyMark));

/** Which of the tokens that a search found are copies, for the rows below. */
export const Copies = createContext<RankedSearch['copies']>(new Map());

/** The mark of a copy; nothing at other tokens, and while no search is on. */
export function CopyInList({ id }: { id: string }) {
  const copyOf = useContext(Copies).get(id);
  const row = useRowSource<TokenRow>().store.get(id);
  return row && copyOf ? <CopyMark {...{ row, copyOf }} /> : null;
}
