import { z } from 'zod';
import { ownName } from './single-line.ts';

export const keyLimits = {
  /** Of one account, those that have run out left aside. */
  keys: 20,
  nameLength: 40,
  /** Calls a minute that a key may be given at most, and is given unless told. */
  perMinute: 600,
  perMinuteDefault: 120,
  /** How long a key may last that has an end (days). */
  days: 366,
} as const;

/** What every key begins with, so that one that is found is known for what it is. */
export const keyMark = 'ms_';

/** What a key may be used for. Signing in, payments, what guards the account, and what is the admins', is no key's. */
export const keyScopes = ['read-market', 'read-own', 'write-own'] as const;
export const keyScopeSchema = z.enum(keyScopes);
export type KeyScope = z.infer<typeof keyScopeSchema>;

export const keyNameSchema = ownName(keyLimits.nameLength);

export const keyScopesSchema = z
  .array(keyScopeSchema)
  .min(1, 'names no scope')
  .max(keyScopes.length)
  .refine((scopes) => new Set(scopes).size === scopes.length, 'names a scope twice');

export const perMinuteSchema = z.int().min(1).max(keyLimits.perMinute);

/** A key as its owner sees it: what is secret of it is shown once, by the call that makes it. */
export const apiKeySchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  /** The key’s first characters, to tell it by. */
  prefix: z.string(),
  scopes: z.array(keyScopeSchema),
  /** Calls that it may make a minute. */
  perMinute: z.int(),
  createdAt: z.number(),
  /** Kept to the minute; null before the first use. */
  lastUsedAt: z.number().nullable(),
  /** Null = it lasts until it is revoked. */
  expiresAt: z.number().nullable(),
});
export type ApiKey = z.infer<typeof apiKeySchema>;
