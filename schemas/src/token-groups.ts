import { z } from 'zod';

const share = z.number().min(0).max(1);

/**
 * Labels of wallets. dev: the creator; sniper: bought within the sniper window of the first trade; bundler: one of several
 * that bought in one slot or transaction at launch; insider: got tokens through a link to the creator instead of buying;
 * fresh: its first SOL came shortly before its first event with the token; smart: profit and win rate over past tokens; whale: holds
 * more than a share of the supply; wash: round trips with a net near zero, arbitrage between pools left out; bot: trades faster than a person; suspicious: any of
 * sniper, bundler, insider, wash and bot, each wallet once.
 */
export const labelSchema = z.enum([
  'dev',
  'sniper',
  'bundler',
  'insider',
  'fresh',
  'smart',
  'whale',
  'wash',
  'bot',
  'suspicious',
]);
export type Label = z.infer<typeof labelSchema>;

/** A labelled group: what it got and what is left of it. Shares are of the supply unless named; null = not known. */
export const groupSchema = z.strictObject({
  label: labelSchema,
  wallets: z.int().min(0),
  /** With wallets that are one hand taken as one. */
  entities: z.int().min(0),
  boughtThen: share.nullable(),
  solSpent: z.number().min(0).nullable(),
  heldNow: share.nullable(),
  /** Of what holders hold. */
  heldOfFloat: share.nullable(),
  /** SOL: received less paid, with the fees of curve and pools, plus what is held at the current price, no more than these can pay. */
  pnlSol: z.number().nullable(),
});
export type Group = z.infer<typeof groupSchema>;

/** What is known of the creator. */
export const devSchema = z.strictObject({
  address: z.string(),
  status: z.enum(['holding', 'sold', 'never_bought']).nullable(),
  funder: z.string().nullable(),
  /** Launches that were seen, this one included, and what became of the ones before. */
  launches: z.int().min(0).nullable(),
  rugged: z.int().min(0).nullable(),
  migrated: z.int().min(0).nullable(),
  bestMultiple: z.number().min(0).nullable(),
  /** Launches before it with the same name and symbol, and other tokens with the same picture, of any creator. */
  copiedName: z.int().min(0).nullable().default(null),
  copiedImage: z.int().min(0).nullable().default(null),
});
export type Dev = z.infer<typeof devSchema>;

/** Holders with linked wallets taken as one: `low` counts every kind of evidence, `high` the strongest only. */
export const entitiesSchema = z.strictObject({
  count: z.int().min(0),
  low: z.int().min(0),
  high: z.int().min(0),
  nakamoto50: z.int().min(1).nullable(),
  /** Share of the supply with the ten largest. */
  top10Share: share.nullable(),
});
export type Entities = z.infer<typeof entitiesSchema>;
