import { type CallFigures, callFiguresSchema, callSchema } from '@mintscope/schemas/picks/call';
import { z } from 'zod';

/** What was known when a user picked a token: frozen, and the server's own. */
export const personalEntrySchema = z.strictObject({
  ...callSchema.pick({
    symbol: true,
    name: true,
    logo: true,
    launchpad: true,
    createdAt: true,
    price: true,
    marketCap: true,
    scores: true,
    band: true,
    status: true,
    matchedCriteria: true,
  }).shape,
  parameterVersion: z.string().nullable(),
});
export type PersonalEntry = z.infer<typeof personalEntrySchema>;

/** A user's own pick. */
export interface PersonalPick {
  mint: string;
  ordinal: number;
  selectedAtMs: number;
  entry: PersonalEntry;
  /** What became of it, once nothing more will; null before. */
  figures: CallFigures | null;
  removed: { at: number; reason: string | null } | null;
}

export const personalColumns = ['mint', 'ordinal', 'selected_at', 'entry', 'figures', 'removed_at', 'reason'] as const;

export function readPersonalPick(row: {
  mint: string;
  ordinal: number;
  selected_at: Date;
  entry: unknown;
  figures: unknown;
  removed_at: Date | null;
  reason: string | null;
}): PersonalPick {
  return {
    mint: row.mint,
    ordinal: row.ordinal,
    selectedAtMs: row.selected_at.getTime(),
    entry: personalEntrySchema.parse(row.entry),
    figures: row.figures === null ? null : callFiguresSchema.parse(row.figures),
    removed: row.removed_at && { at: row.removed_at.getTime(), reason: row.reason },
  };
}
