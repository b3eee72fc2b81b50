import { z } from 'zod';

export const roleSchema = z.enum(['user', 'admin', 'owner']);
export type Role = z.infer<typeof roleSchema>;

export const permissionSchema = z.enum(['canModifySettings', 'canAccessAI', 'canManageTokens', 'canViewAnalytics']);
export type Permission = z.infer<typeof permissionSchema>;

/** Admin and owner may do everything named here; every signed-in user may view analytics. */
export const permissionsSchema = z.strictObject({
  canModifySettings: z.boolean(),
  canAccessAI: z.boolean(),
  canManageTokens: z.boolean(),
  canViewAnalytics: z.boolean(),
});
export type Permissions = z.infer<typeof permissionsSchema>;

/**
 * Times in ms. `active` is the server's word at the time of the answer. `expiresAt` is null where nothing was given, or only
 * free days that do not count while the wallet holds too little.
 */
export const entitlementSchema = z.strictObject({
  active: z.boolean(),
  expiresAt: z.number().nullable(),
  trial: z.boolean(),
});
export type Entitlement = z.infer<typeof entitlementSchema>;

/** The admin behind a session in which they act as a regular user. */
export const adminContextSchema = z.strictObject({ id: z.string(), name: z.string(), role: roleSchema });

export const sessionUserSchema = z.strictObject({
  id: z.string(),
  /** Base58; null for those who sign in without a wallet. */
  address: z.string().nullable(),
  /** E-mail, partner or Telegram name where there is no wallet; else the address. */
  name: z.string(),
  role: roleSchema,
  /** Chat-bot name. */
  username: z.string().nullable(),
  /** Whether the account has a password, which its user can change. */
  hasPassword: z.boolean(),
  subscription: z.strictObject({
    status: z.enum(['active', 'trial', 'expired', 'none']),
    expiresAt: z.number().nullable(),
  }),
  entitlement: entitlementSchema,
  /** Whether the server shows everything or, like a visitor's, the preview. */
  fullAccess: z.boolean(),
  permissions: permissionsSchema,
  adminContext: adminContextSchema.nullable(),
  sessionId: z.string(),
  sessionExpiresAt: z.number(),
});
export type SessionUser = z.infer<typeof sessionUserSchema>;
