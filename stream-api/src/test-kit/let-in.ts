import type { SignedIn } from '../auth/auth.ts';
import type { LiveAuth } from '../live/socket/admission.ts';

const user: SignedIn = {
  role: 'user',
  userId: '4b1d0f3e-0c39-4f4e-9f43-1d8a4f6f2c11',
  sessionId: 'a2f6f0a4-95a5-4a52-8f0b-5b7f4c2f2a10',
  adminId: null,
  fullAccess: true,
  user: {
    id: '4b1d0f3e-0c39-4f4e-9f43-1d8a4f6f2c11',
    address: null,
    name: 'a user',
    role: 'user',
    username: null,
    hasPassword: false,
    subscription: { status: 'active', expiresAt: null },
    entitlement: { active: true, expiresAt: null, trial: false },
    fullAccess: true,
    permissions: { canModifySettings: false, canAccessAI: false, canManageTokens: false, canViewAnalytics: true },
    adminContext: null,
    sessionId: 'a2f6f0a4-95a5-4a52-8f0b-5b7f4c2f2a10',
    sessionExpiresAt: Number.MAX_SAFE_INTEGER,
  },
};

/** For a live edge that is tested without records: every token is a user's who may see everything. */
export const letIn: LiveAuth = {
  identify: async () => user,
  readCallers: async (sessionIds) => new Map(sessionIds.map((id) => [id, user])),
  onEnded: () => () => undefined,
};

/** For an edge that is tested without records: every caller is a visitor. */
export const asVisitors: LiveAuth = {
  identify: async () => ({ role: 'visitor' }),
  readCallers: async () => new Map(),
  onEnded: () => () => undefined,
};
