import { z } from 'zod';
import { lifeSchema } from './score.ts';

/** Another token that has something to do with one. */
export const relativeSchema = z.strictObject({
  address: z.string(),
  symbol: z.string(),
  name: z.string(),
  logo: z.string().nullable(),
  creator: z.string().nullable(),
  createdAt: z.number(),
  migrated: z.boolean(),
  /** null: no row of it is kept any more. */
  life: lifeSchema.nullable(),
  /** USD. */
  marketCap: z.number().min(0).nullable(),
  /** Highest multiple since entry. */
  maxX: z.number().min(0).nullable(),
});
export type Relative = z.infer<typeof relativeSchema>;

const found = z.strictObject({
  /** Newest first of a creator, largest first of the others. */
  tokens: z.array(relativeSchema),
  /** How many there are beside them. */
  more: z.int().min(0),
});

export const relativesSchema = z.strictObject({
  /** All that were seen of its creator; null while that is not known. */
  creator: found.nullable(),
  /** Among the newest tokens, those that a reader takes for it by symbol or name. */
  sameName: found,
  /** Among the newest tokens; null while its picture is not known. */
  samePicture: found.nullable(),
  /** How many of the newest tokens names and pictures were looked for in. */
  lookedThrough: z.int().min(0),
});
export type Relatives = z.infer<typeof relativesSchema>;
