import { z } from 'zod';

/** Whose frames show a discussion; part of `frame-src` of our pages. */
export const telegramFrameOrigin = 'https://t.me';

/** A public group's or channel's page, or an invitation. */
export const telegramGroupAddress = z
  .string()
  .regex(
    /^https:\/\/t\.me\/([A-Za-z]\w{3,31}|\+[\w-]{8,64}|joinchat\/[\w-]{8,64})$/,
    'an address such as https://t.me/NAME or https://t.me/+INVITATION',
  );

/** A post of a public channel, whose comments are the group's chat. */
export const telegramDiscussionAddress = z
  .string()
  .regex(/^https:\/\/t\.me\/[A-Za-z]\w{3,31}\/[1-9]\d{0,9}$/, 'the address of a post such as https://t.me/CHANNEL/12');

export interface TelegramGroup {
  url: string;
  /** null = the chat cannot be shown here, only be gone to. */
  discussionUrl: string | null;
}

/**
 * What a frame loads to show the discussion. Telegram lets no other site frame a group or `t.me/s/NAME`; its discussion widget is what it
 * offers for that, and the frame alone shows it without the widget's script.
 */
export function discussionFrame(discussionUrl: string, theme: 'dark' | 'light'): string {
  const asked = new URLSearchParams({ embed: '1', discussion: '1', comments_limit: '20' });
  if (theme === 'dark') asked.set('dark', '1');
  return `${discussionUrl}?${asked}`;
}
