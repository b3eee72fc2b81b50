import { describe, expect, it } from 'vitest';
import {
  discussionFrame,
  telegramDiscussionAddress,
  telegramFrameOrigin,
  telegramGroupAddress,
} from './telegram-group.ts';

describe('the address of a Telegram group', () => {
  it.each([
    'https://t.me/mintscope',
    'https://t.me/mint_scope_2',
    'https://t.me/+AbCd-Ef_gh123456',
    'https://t.me/joinchat/AbCdEfGh',
  ])('is %s', (text) => {
    expect(telegramGroupAddress.safeParse(text).success).toBe(true);
  });

  it.each([
    '',
    'http://t.me/mintscope',
    'https://t.me.evil.example/mintscope',
    'https://me@t.me/mintscope',
    'https://t.me:8443/mintscope',
    'https://t.me/mintscope?start=code',
    'https://t.me/mintscope#x',
    'https://t.me/../mintscope',
    'https://t.me/mint/../scope',
    'https://t.me/',
    'https://t.me/abc',
    'https://telegram.me/mintscope',
    'javascript:alert(1)//https://t.me/mintscope',
    'https://t.me/mintscope\nhttps://evil.example',
  ])('is not %j', (text) => {
    expect(telegramGroupAddress.safeParse(text).success).toBe(false);
  });
});

describe('the address of a discussion', () => {
  it('is that of a post', () => {
    expect(telegramDiscussionAddress.safeParse('https://t.me/mintscope/12').success).toBe(true);
    for (const wrong of [
      'https://t.me/mintscope',
      'https://t.me/mintscope/0',
      'https://t.me/+AbCdEfGh12/3',
      'https://t.me/mintscope/12?x',
    ])
      expect(telegramDiscussionAddress.safeParse(wrong).success, wrong).toBe(false);
  });

  it('is framed from the one origin that the policy allows', () => {
    const dark = new URL(discussionFrame('https://t.me/mintscope/12', 'dark'));
    expect([dark.origin, dark.pathname]).toEqual([telegramFrameOrigin, '/mintscope/12']);
    expect(Object.fromEntries(dark.searchParams)).toMatchObject({ embed: '1', discussion: '1', dark: '1' });
    expect(new URL(discussionFrame('https://t.me/mintscope/12', 'light')).searchParams.has('dark')).toBe(false);
  });
});
