import type { SessionRow } from '@mintscope/records/sessions/session-row';
import type { AccessRule } from '@mintscope/schemas/api/endpoint';
import { messages } from '@mintscope/schemas/messages';
import { type Role, roleSchema } from '@mintscope/schemas/session-user';
import { describe, expect, it } from 'vitest';
import type { Caller } from './auth.ts';
import { describeCaller } from './describe-caller.ts';
import { requireAccess } from './require-access.ts';

const nowMs = 1_800_000_000_000;
const dayMs = 86_400_000;

function callerOf(role: Role | 'visitor', entitledDays: number | null = 10, trial = false, fromMs = 0): Caller {
  if (role === 'visitor') return { role };
  const row: SessionRow = {
    id: 'session',
    user_id: 'user',
    method: 'wallet',
    admin_id: null,
    expires_at: new Date(nowMs + dayMs),
    last_seen_at: new Date(nowMs),
    revoked_at: null,
    role,
    username: null,
    label: null,
    suspended_at: null,
    password_changed_at: null,
    wallet: null,
    trial: entitledDays === null ? null : trial,
    entitled_until: entitledDays === null ? null : new Date(nowMs + entitledDays * dayMs),
    admin_role: null,
    admin_label: null,
    admin_suspended_at: null,
    admin_wallet: null,
  };
  return describeCaller(row, { entitlementFromMs: fromMs }, nowMs);
}

function outcome(caller: Caller, rule: AccessRule): string {
  try {
    requireAccess(caller, rule);
    return 'in';
  } catch (error) {
    const { status, message } = error as { status: number; message: string };
    return `${status} ${message}`;
  }
}

const logIn = `401 ${messages.logIn}`;
const adminsOnly = `403 ${messages.adminsOnly}`;
const ownersOnly = `403 ${messages.ownersOnly}`;

describe('access by role', () => {
  it.each([
    ['visitor', 'visitor', 'in'],
    ['visitor', 'user', logIn],
    ['visitor', 'admin', logIn],
    ['visitor', 'owner', logIn],
    ['user', 'visitor', 'in'],
    ['user', 'user', 'in'],
    ['user', 'admin', adminsOnly],
    ['user', 'owner', ownersOnly],
    ['admin', 'user', 'in'],
    ['admin', 'admin', 'in'],
    ['admin', 'owner', ownersOnly],
    ['owner', 'admin', 'in'],
    ['owner', 'owner', 'in'],
  ] as const)('%s asks for what is for %s: %s', (role, access, expected) => {
    expect(outcome(callerOf(role), { access })).toBe(expected);
  });
});

describe('access by permission', () => {
  const rule: AccessRule = { access: 'user', permission: 'canManageTokens' };
  it.each(roleSchema.options)('%s', (role) => {
    const expected = role === 'user' ? '403 This feature requires the "canManageTokens" permission.' : 'in';
    expect(outcome(callerOf(role), rule)).toBe(expected);
    expect(outcome(callerOf(role), { access: 'user', permission: 'canViewAnalytics' })).toBe('in');
  });

  it('is never a visitor’s, whatever else the rule says', () => {
    expect(outcome(callerOf('visitor'), { access: 'visitor', permission: 'canViewAnalytics' })).toBe(logIn);
    expect(outcome(callerOf('visitor'), { access: 'visitor', entitled: true })).toBe(logIn);
  });
});

describe('access by entitlement', () => {
  const rule: AccessRule = { access: 'user', entitled: true };
  const out = '403 You need an active subscription to see this.';
  it.each([
    ['user', 1, false, 'in'],
    ['user', 1, true, 'in'],
    ['user', 0, false, out],
    ['user', -1, false, out],
    ['user', -1, true, out],
    ['user', null, false, out],
    ['admin', null, false, 'in'],
    ['owner', -400, true, 'in'],
  ] as const)('%s with %s days left (trial: %s): %s', (role, days, trial, expected) => {
    expect(outcome(callerOf(role, days, trial), rule)).toEqual(expected);
  });

  it('keeps no user out before the configured day', () => {
    expect(outcome(callerOf('user', null, false, nowMs + 1), rule)).toBe('in');
    expect(outcome(callerOf('user', null, false, nowMs), rule)).toEqual(out);
  });

  it.each([
    [1, false, { active: true, trial: false }, 'active'],
    [1, true, { active: true, trial: true }, 'trial'],
    [-1, true, { active: false, trial: false }, 'expired'],
    [-1, false, { active: false, trial: false }, 'expired'],
    [null, false, { active: false, trial: false, expiresAt: null }, 'none'],
  ] as const)('of %s days (trial: %s) is told as %o, %s', (days, trial, entitlement, status) => {
    const caller = callerOf('user', days, trial);
    expect(caller).toMatchObject({ user: { entitlement, subscription: { status } } });
  });
});
