import { topics } from '@mintscope/schemas/events/topics';

export type SinkTable = 'trades' | 'scores' | 'token_facts';

/** Which topic fills which tables. */
export const sinkPlan: readonly { topic: string; tables: readonly SinkTable[] }[] = [
  { topic: topics.chainEvents, tables: ['trades'] },
  { topic: topics.tokenUpdates, tables: ['scores', 'token_facts'] },
];

/** Group and prefix of the leases. */
export const sinkGroup = 'warehouse';
