import { z } from 'zod';
import { entitlementSchema, roleSchema } from '../../session-user.ts';

/** A user as owners see them. Times in ms. */
export const accountSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  address: z.string().nullable(),
  email: z.string().nullable(),
  username: z.string().nullable(),
  role: roleSchema,
  entitlement: entitlementSchema,
  sessions: z.int(),
  lastSeenAt: z.number().nullable(),
  createdAt: z.number(),
  suspendedAt: z.number().nullable(),
});
export type Account = z.infer<typeof accountSchema>;
