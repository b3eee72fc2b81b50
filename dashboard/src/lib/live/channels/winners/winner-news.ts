import type { NumberedMessage } from '@mintscope/client/connection';
import { createNews, type News } from '../news.ts';
import type { Receivers } from '../receiver.ts';

export type WinnerUpdate = Extract<NumberedMessage, { type: 'big_winner_update' }>;

/** What the feed tells of the Hall of Fame. */
export interface WinnerNews extends Pick<News<WinnerUpdate>, 'watch'> {
  receivers: Pick<Receivers, 'big_winner_update'>;
}

export function createWinnerNews(): WinnerNews {
  const { apply, watch } = createNews<WinnerUpdate>();
  return { receivers: { big_winner_update: { apply } }, watch };
}
