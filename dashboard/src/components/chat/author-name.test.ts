import { expect, test } from 'vitest';
import { authorName } from './author-name.ts';

const nameless = { id: '3f2a7c00-0000-4000-8000-000000000001', telegramUsername: null, username: null };

test.each([
  ['by Telegram', { telegramUsername: 'ann_t', username: 'ann', walletAddress: 'A'.repeat(44) }, 'ann_t'],
  ['by their name here', { username: 'ann', walletAddress: 'A'.repeat(44) }, 'ann'],
  ['by their wallet', { walletAddress: `Abcdef${'x'.repeat(34)}wxyz` }, 'Abcdef…wxyz'],
  ['by their id, where a name is not seen either', { username: '\u200b\u202e' }, 'Member 3f2a'],
])('a member is known %s', (_, names, shown) => {
  expect(authorName({ ...nameless, walletAddress: null, ...names })).toBe(shown);
});
