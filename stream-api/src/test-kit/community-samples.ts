import { randomBytes } from 'node:crypto';
import { keepMessage } from './keep-message.ts';
import type { MakeSample } from './sample.ts';
import { makeUser } from './sign-in.ts';

/** Those of the community's chat. */
export const communitySamples: Readonly<Record<string, MakeSample>> = {
  'get-chat': () => ({ path: '/api/chat/community' }),
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
};
