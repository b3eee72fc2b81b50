import { topics } from '@mintscope/schemas/events/topics';

export type SinkTable =
  | 'trades'
  | 'scores'
  | 'token_facts'
  | 'judgements'
  | 'calls'
  | 'call_figures'
  | 'standings'
  | 'call_criteria'
  | 'filter_points'
  | 'filter_courses';

export interface SinkPlan {
  topic: string;
  /** In this order: a call is there before the figures that a view joins with it. */
  tables: readonly SinkTable[];
  /**
   * Time after which a block is inserted however small it is (ms). A block becomes a part in each table and in its views, and making and
   * merging parts costs far more than the rows.
   */
  smallBlockMs: number;
}

export const sinkPlan: readonly SinkPlan[] = [
  // The newest trades and candles are in details as well, but only so many.
  { topic: topics.chainEvents, tables: ['trades'], smallBlockMs: 3_000 },
  {
    topic: topics.tokenUpdates,
    // What is newest is told by the rows themselves.
    smallBlockMs: 10_000,
    tables: [
      'scores',
      'token_facts',
      'judgements',
      'calls',
      'call_figures',
      'standings',
      'call_criteria',
      'filter_points',
      'filter_courses',
    ],
  },
];

/** Group and prefix of the leases. */
export const sinkGroup = 'warehouse';
