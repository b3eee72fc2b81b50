import { type Firing, firingSchema } from '@mintscope/schemas/alerts/firing';
import type { z } from 'zod';
import type { RecordsQueries } from '../records.ts';

export interface FiringsWanted {
  userId: string;
  limit: number;
  /** Those before this one. */
  before?: number | undefined;
  /** Of one alert, by the id its user gave it. */
  alert?: string | undefined;
  mint?: string | undefined;
}

/** Firings of a user's alerts, the newest first. */
export async function selectFirings(
  queries: RecordsQueries,
  { userId, limit, before, alert, mint }: FiringsWanted,
): Promise<Firing[]> {
  let wanted = queries
    .selectFrom('alert_firings as fired')
    .leftJoin('alerts', 'alerts.no', 'fired.alert_no')
    .select(['fired.id', 'fired.mint', 'fired.version', 'fired.firing', 'fired.decided_at', 'fired.told', 'alerts.no'])
    .where('fired.user_id', '=', userId)
    .orderBy('fired.id', 'desc')
    .limit(limit);
  if (before !== undefined) wanted = wanted.where('fired.id', '<', BigInt(before));
  if (alert !== undefined) wanted = wanted.where('alerts.id', '=', alert);
  if (mint !== undefined) wanted = wanted.where('fired.mint', '=', mint);
  const rows = await wanted.execute();
  return rows.map(({ no, ...row }) => shapeFiring(row, no !== null));
}

const keptFiringSchema = firingSchema.pick({
  alertId: true,
  alertName: true,
  filter: true,
  symbol: true,
  name: true,
  at: true,
  met: true,
  figures: true,
  priority: true,
  ways: true,
});
/** What a firing keeps in one piece. */
export type KeptFiring = z.infer<typeof keptFiringSchema>;

interface StoredFiring extends Pick<Firing, 'mint' | 'told'> {
  id: bigint;
  version: bigint;
  firing: unknown;
  decided_at: Date;
}

/** A firing as it is told. */
export function shapeFiring(
  { id, mint, version, firing, decided_at, told }: StoredFiring,
  isAlertThere: boolean,
): Firing {
  const kept = keptFiringSchema.parse(firing);
  return {
    ...kept,
    id: Number(id),
    alertId: isAlertThere ? kept.alertId : null,
    mint,
    version: Number(version),
    decidedAt: decided_at.getTime(),
    told,
  };
}
