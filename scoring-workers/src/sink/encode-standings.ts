import type { ToldStanding } from '@mintscope/schemas/picks/told-standing';
import type { TokenRow } from '@mintscope/schemas/token';
import { clickhouseTime, type EncodedRows, encodeUpdates } from './encoded-rows.ts';
import type { ReadUpdates } from './read-updates.ts';

/** Rows of the table `standings`, one for each row that tells where its token stands. */
export function encodeStandings(updates: ReadUpdates): EncodedRows {
  return encodeUpdates(updates, ({ rows, standings = [] }) =>
    rows.flatMap((row, place) => {
      const standing = standings[place];
      return standing ? [standingLine(row, standing)] : [];
    }),
  );
}

/** Of a closed market columns are left to what they are by default. */
function standingLine({ address, version, eventTimeMs }: TokenRow, told: ToldStanding): string {
  const { pool, decimals, market, migrated = false } = told;
  return JSON.stringify({
    mint: address,
    version,
    time: clickhouseTime(eventTimeMs),
    pool,
    decimals,
    migrated,
    is_open: market !== null,
    ...(market && {
      base: market.base,
      quote: market.quote,
      depth: market.depth,
      buyable: market.buyable,
      payable: market.payable,
      buy_fee: market.buyFee,
      sell_fee: market.sellFee,
      kept_from: market.keptFrom,
      kept_share: market.keptShare,
    }),
  });
}
