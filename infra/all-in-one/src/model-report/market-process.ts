import { compareWithPublished } from './compare-with-published.ts';
import { followMarket } from './follow-market.ts';
import type { ReportMarket } from './report-market.ts';

/** Beside a market: the table that the market is compared in with published figures. */
export type MarketTask = ReportMarket | 'published';

/** A process that does what it is sent, one after another, for the report: nothing there rests on what an observer takes down. */
process.on('message', (task: MarketTask) => {
  process.send?.(task === 'published' ? compareWithPublished() : followMarket(task, { observes: false }));
});
