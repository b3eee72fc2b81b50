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

/** Which topic fills which tables, in this order: a call is there before the figures that a view joins with it. */
export const sinkPlan: readonly { topic: string; tables: readonly SinkTable[] }[] = [
  { topic: topics.chainEvents, tables: ['trades'] },
  {
    topic: topics.tokenUpdates,
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
