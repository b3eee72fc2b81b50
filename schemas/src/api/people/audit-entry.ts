import { z } from 'zod';
import { roleSchema } from '../../session-user.ts';

const namedAccountSchema = z.strictObject({ id: z.string(), name: z.string(), role: roleSchema.nullable() });

/** One act that was noted. `actor` null = the product itself or its command line; `admin` acted in the actor's place. */
export const auditEntrySchema = z.strictObject({
  /** Decimal; grows. */
  id: z.string(),
  at: z.number(),
  actor: namedAccountSchema.nullable(),
  admin: namedAccountSchema.nullable(),
  subject: namedAccountSchema.nullable(),
  /** Name of the endpoint, or of the act. */
  action: z.string(),
  detail: z.record(z.string(), z.unknown()),
  requestId: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const auditQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  /** Entries before this id only. */
  before: z
    .string()
    .regex(/^\d{1,18}$/, 'is not an id')
    .optional(),
});
