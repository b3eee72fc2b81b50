import { type SessionUser, sessionUserSchema } from '@mintscope/schemas/session-user';

const yearMs = 365 * 24 * 3600 * 1000;

/** A signed-in user of the contract for tests: a plain one with an entitlement in force, but for the fields given. */
export function sessionUser(fields: Partial<SessionUser> = {}): SessionUser {
  const role = fields.role ?? 'user';
  const expiresAt = Date.now() + yearMs;
  const trusted = role !== 'user';
  return sessionUserSchema.parse({
    id: '00000000-0000-4000-8000-000000000001',
    address: 'So11111111111111111111111111111111111111112',
    name: 'So11111111111111111111111111111111111111112',
    role,
    username: null,
    hasPassword: false,
    subscription: { status: 'active', expiresAt },
    entitlement: { active: true, expiresAt, trial: false },
    fullAccess: true,
    permissions: { canModifySettings: trusted, canAccessAI: trusted, canManageTokens: trusted, canViewAnalytics: true },
    adminContext: null,
    sessionId: '00000000-0000-4000-8000-000000000002',
    sessionExpiresAt: expiresAt,
    ...fields,
  });
}
