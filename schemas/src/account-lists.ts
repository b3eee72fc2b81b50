import { z } from 'zod';
import { pubkeySchema } from './ids.ts';
import { ownName, singleLine } from './single-line.ts';

/** What an account keeps for itself: watchlists, hidden tokens and creators, saved views. */
export const accountListLimits = {
  watchlists: 100,
  /** Of one watchlist. */
  entries: 500,
  /** Tokens and creators, each. */
  hidden: 100,
  views: 100,
  nameLength: 40,
  noteLength: 200,
  labelLength: 24,
  queryLength: 2_000,
  /** Tokens that are put into a watchlist by one request. */
  entriesAtOnce: 200,
} as const;

/** The watchlist that every account has from its first day. */
export const defaultWatchlistId = 'default';
export const defaultWatchlistName = 'Watchlist';

/** The client makes it, so that a request that is sent twice makes one. */
export const watchlistIdSchema = z.union([z.literal(defaultWatchlistId), z.uuid()], {
  error: 'is neither a UUID nor the default watchlist',
});

export const listNameSchema = ownName(accountListLimits.nameLength);

export const watchlistSchema = z.strictObject({
  id: watchlistIdSchema,
  name: z.string(),
  /** Tokens in it. */
  size: z.int().min(0),
});
export type Watchlist = z.infer<typeof watchlistSchema>;

export const entryNoteSchema = singleLine(z.string().trim().max(accountListLimits.noteLength));

export const watchlistEntrySchema = z.strictObject({
  mint: pubkeySchema,
  /** The reader's own words; empty = none. */
  note: z.string(),
  addedAt: z.number(),
});
export type WatchlistEntry = z.infer<typeof watchlistEntrySchema>;

export const hiddenKindSchema = z.enum(['token', 'creator']);
export type HiddenKind = z.infer<typeof hiddenKindSchema>;

export const hiddenLabelSchema = singleLine(z.string().trim().max(accountListLimits.labelLength));

export const hiddenSchema = z.strictObject({
  kind: hiddenKindSchema,
  address: pubkeySchema,
  /** What the reader knew it by; empty = by its address. */
  label: z.string(),
  hiddenAt: z.number(),
});
export type Hidden = z.infer<typeof hiddenSchema>;

export const savedViewSchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  /** Of the address of the Discovery page, after its `?`. */
  query: z
    .string()
    .max(accountListLimits.queryLength)
    .regex(/^[!"$->@-~]*$/, 'is not the query of an address'),
});
export type SavedView = z.infer<typeof savedViewSchema>;

/** All but the tokens of the watchlists, in the reader's order. */
export const accountListsSchema = z.strictObject({
  /** Rises with each change of the account's lists. */
  rev: z.int().min(0),
  watchlists: z.array(watchlistSchema).min(1).max(accountListLimits.watchlists),
  /** The newest first. */
  hidden: z.array(hiddenSchema).max(2 * accountListLimits.hidden),
  views: z.array(savedViewSchema).max(accountListLimits.views),
});
export type AccountLists = z.infer<typeof accountListsSchema>;
