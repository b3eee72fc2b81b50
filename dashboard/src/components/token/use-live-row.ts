import type { TokenRow } from '@mintscope/schemas/token';
import { useRowValue } from '../table/row-context.tsx';

/** The row of the token on the page as it is now; until the feed tells it, the one that came with the page. */
export function useLiveRow(loaded: TokenRow): TokenRow {
  const live = useRowValue<TokenRow, TokenRow | undefined>(loaded.address, sameRow);
  return live && live.version >= loaded.version ? live : loaded;
}

const sameRow = (row: TokenRow | undefined) => row;
