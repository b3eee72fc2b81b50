import { randomBytes } from 'node:crypto';
import { clearWord } from '@mintscope/schemas/api/picks/clear-tokens';
import { keepMessage } from './keep-message.ts';
import type { MakeSample } from './sample.ts';
import { makeUser } from './sign-in.ts';

/** Those of the community's chat. */
export const communitySamples: Readonly<Record<string, MakeSample>> = {
  'get-chat': () => ({ path: '/api/chat/community' }),
  'get-chat-member': () => ({ path: '/api/chat/community/me' }),
  'list-messages': async ({ test }, { userId }) => {
    await keepMessage(test, userId);
    return { path: '/api/chat/community/messages?limit=5' };
  },
  'send-message': () => ({
    path: '/api/chat/community/send',
    body: { content: `hello ${randomBytes(6).toString('hex')}` },
  }),
  'mark-read': () => ({ path: '/api/chat/community/read', body: { readUpTo: 1 } }),
  'set-live-stream': () => ({ path: '/api/chat/community/live', body: { isActive: false } }),
  'edit-message': async ({ test }, { userId }) => ({
    path: `/api/chat/messages/${await keepMessage(test, userId)}`,
    body: { content: 'another text' },
  }),
  'delete-message': async ({ test }, { userId }) => ({ path: `/api/chat/messages/${await keepMessage(test, userId)}` }),
  'react-to-message': async ({ test }) => ({
    path: `/api/chat/messages/${await keepMessage(test, await makeUser(test))}/reactions`,
    body: { emoji: '🚀', on: true },
  }),
  'report-message': async ({ test }) => ({
    path: `/api/chat/messages/${await keepMessage(test, await makeUser(test))}/report`,
    body: { reason: 'spam' },
  }),
  'get-chat-stats': () => ({ path: '/api/admin/chat/stats' }),
  'list-chat-queue': () => ({ path: '/api/admin/chat/queue?of=held' }),
  'decide-on-message': async ({ test }) => ({
    path: `/api/admin/chat/queue/${await keepMessage(test, await makeUser(test))}`,
    body: { decision: 'delete' },
  }),
  'list-chat-members': () => ({ path: '/api/admin/chat/members?search=a' }),
  'restrict-member': async ({ test }) => ({
    path: `/api/admin/chat/members/${await makeUser(test)}/restriction`,
    body: { kind: 'muted', minutes: 5, reason: 'loud' },
  }),
  'lift-restriction': async ({ test }) => ({ path: `/api/admin/chat/members/${await makeUser(test)}/restriction` }),
  'export-chat': () => ({ path: '/api/admin/chat/export.csv' }),
  'export-chat-json': () => ({ path: '/api/admin/chat/export.json' }),
  'get-chat-report': () => ({ path: '/api/admin/chat/report?from=2026-11-01&to=2026-11-30' }),
  'export-chat-report': () => ({ path: '/api/admin/chat/report.csv?from=2026-11-01&to=2026-11-30' }),
  'back-up-chat': () => ({ path: '/api/admin/chat/backup' }),
  'clear-chat': () => ({ path: '/api/admin/chat/clear', body: { confirm: clearWord } }),
  'get-chat-settings': () => ({ path: '/api/admin/chat/settings' }),
  'save-chat-settings': () => ({ path: '/api/admin/chat/settings', body: { slowModeMs: 0 } }),
};
