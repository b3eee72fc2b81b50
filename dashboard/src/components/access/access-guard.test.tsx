import type { Permission, Role } from '@mintscope/schemas/session-user';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../testing/render-app.tsx';
import { sessionUser } from '../../testing/session-user.ts';
import { AccessGuard } from './access-guard.tsx';

function open(who: Role | null, role?: Role, permission?: Permission): void {
  const needs = { ...(role ? { access: role } : {}), ...(permission ? { permission } : {}) };
  const user = who && sessionUser({ role: who });
  renderPage(<AccessGuard {...needs}>inside</AccessGuard>, () => undefined, user);
}

test.each<[Role | null, Role | undefined, Permission | undefined]>([
  ['user', undefined, undefined],
  ['user', 'user', 'canViewAnalytics'],
  ['admin', 'admin', 'canManageTokens'],
  ['owner', 'admin', undefined],
  ['owner', 'owner', undefined],
])('%s may pass %s %s', (who, role, permission) => {
  open(who, role, permission);
  expect(screen.getByText('inside')).toBeTruthy();
});

test.each<[Role | null, Role | undefined, Permission | undefined, string, string]>([
  ['admin', 'owner', undefined, 'This feature is only available to system owners.', 'Your current role: admin'],
  [
    'user',
    'admin',
    undefined,
    'This feature is only available to administrators and owners.',
    'Your current role: user',
  ],
  [
    'user',
    undefined,
    'canManageTokens',
    'This feature requires the "canManageTokens" permission.',
    'Your current role: user',
  ],
  [
    null,
    undefined,
    undefined,
    'You do not have permission to access this feature.',
    'Please log in to access this feature',
  ],
])('%s is kept out of %s %s', (who, role, permission, reason, standing) => {
  open(who, role, permission);
  expect(screen.queryByText('inside')).toBe(null);
  const card = screen.getByRole('region', { name: 'Access Restricted' });
  expect(card.textContent).toContain(reason);
  expect(card.textContent).toContain(standing);
});
