import { followTold, type Standing } from '@mintscope/metrics/picks/follow-market';
import type { ReadBatch } from '@mintscope/schemas/events/read-update-batch';
import type { ToldStanding } from '@mintscope/schemas/picks/told-standing';
import type { TokenRow } from '@mintscope/schemas/token';

/** What a batch tells of its rows beside them. */
export type BesideRows = Pick<ReadBatch, 'standings' | 'asOf' | 'parameterVersion'>;

/** What was told beside the row of that version. */
export interface ToldBeside {
  version: number;
  /** Chain time that the row stands for (ms). */
  asOfMs: number;
  /** Of the set that its scores were made with. */
  parameterVersion: string;
}

/** Where a token stands, by all that was told of it since this process has followed it. */
export interface LiveStanding {
  /** Of the row that told it last, and its chain time (ms). */
  version: number;
  timeMs: number;
  decimals: number;
  standing: Standing<string>;
  /** Sides whose fee was told of its pool since then. */
  fees: { buy: boolean; sell: boolean };
}

/** What is known of a token beside its row, which may be newer; null until it is told. */
export interface KnownBeside {
  row: Pick<TokenRow, 'version' | 'eventTimeMs'>;
  told: ToldBeside | null;
  standing: LiveStanding | null;
}

/** Notes what was told beside the newest row of a token. */
export function noteBeside(entry: KnownBeside, place: number, { asOf, standings, parameterVersion }: BesideRows): void {
  const { version, eventTimeMs } = entry.row;
  entry.told = { version, asOfMs: asOf[place] ?? eventTimeMs, parameterVersion: parameterVersion ?? '' };
  const told = standings[place];
  if (told) entry.standing = { version, timeMs: eventTimeMs, decimals: told.decimals, ...follow(entry.standing, told) };
}

function follow(former: LiveStanding | null, told: ToldStanding): Pick<LiveStanding, 'standing' | 'fees'> {
  const standing = followTold(former?.standing ?? null, told);
  const before = former?.standing.pool === standing.pool ? former.fees : null;
  const market = told.pool === standing.pool ? told.market : null;
  const isTold = (side: 'buy' | 'sell') => (before?.[side] ?? false) || (market?.[`${side}Fee`] ?? null) !== null;
  return { standing, fees: { buy: isTold('buy'), sell: isTold('sell') } };
}
