import { z } from 'zod';

/** What the page calls the community. */
export const communityName = 'Mintscope Community';
export const communityDescription = 'Where token holders talk about launches, calls and what they learned from them';

export const slowModeMostMs = 6 * 60 * 60_000;

/** What admins set of the chat. */
export const chatSettingsSchema = z.strictObject({
  /** So long between two messages of an account (ms); 0 = no slow mode. Admins are not slowed. */
  slowModeMs: z.int().min(0).max(slowModeMostMs),
  /** A message with one of these words, or phrases, waits for a moderator. */
  holdWords: z.array(z.string().trim().min(2).max(50)).max(200),
  /** A stream ends after so many hours without the admin who began it. */
  streamHours: z.number().min(0.5).max(48),
});
export type ChatSettings = z.infer<typeof chatSettingsSchema>;

export const defaultChatSettings: ChatSettings = { slowModeMs: 0, holdWords: [], streamHours: 4 };
