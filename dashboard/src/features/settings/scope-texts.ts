import type { KeyScope } from '@mintscope/schemas/api-keys';

/** What each scope of an API key lets a program do, in plain words. */
export const scopeTexts: Record<KeyScope, { label: string; hint: string }> = {
  'read-market': {
    label: 'Read market',
    hint: 'Tokens, scores, trades, winners, chat: what everybody with your plan is shown.',
  },
  'read-own': { label: 'Read own', hint: 'Your watchlists, alerts, picks, settings and statistics.' },
  'write-own': {
    label: 'Write own',
    hint: 'Change your watchlists, alerts, picks and settings; write in the chat as you.',
  },
};
