import { readSeries } from '../end-to-end/product.ts';

/** Memory in MB (10^6 bytes). */
export interface Sample {
  second: number;
  tokens: number;
  /** Events scored so far. */
  events: number;
  behind: number;
  anonymous: number;
  file: number;
  mainHeap: number;
  shardHeap: number;
  shardArrays: number;
  tokenState: number;
  walletFacts: number;
  otherThreads: number;
  warehouse: number;
  lmdbFile: number;
}

export async function takeSample(url: string, second: number): Promise<Sample> {
  const series = await readSeries(url);
  const sum = (...wanted: string[]) =>
    series.reduce((total, { name, value }) => total + (wanted.every((part) => name.includes(part)) ? value : 0), 0);
  const megabytes = (...wanted: string[]) => Math.round(sum(...wanted) / 1e6);
  const state = 'mintscope_scoring_state_bytes';
  const thread = 'mintscope_thread_memory_bytes';
  return {
    second: Math.round(second),
    tokens: sum('mintscope_scoring_tokens'),
    events: sum('mintscope_scoring_events_total'),
    behind: sum('mintscope_scoring_lag_records'),
    anonymous: megabytes('mintscope_memory_bytes', 'anonymous'),
    file: megabytes('mintscope_memory_bytes', 'file'),
    mainHeap: megabytes(thread, 'main', 'heap'),
    shardHeap: megabytes(thread, 'shards', 'heap'),
    shardArrays: megabytes(thread, 'shards', 'arrays'),
    tokenState: megabytes(state, '"tokens"'),
    walletFacts: megabytes(state, '"walletFacts"') + megabytes(state, '"addresses"'),
    otherThreads:
      megabytes(thread, 'sink') + megabytes(thread, 'records', 'heap') + megabytes(thread, 'main', 'arrays'),
    warehouse: megabytes('mintscope_warehouse_memory_bytes', '"all"'),
    lmdbFile: megabytes('mintscope_lmdb_bytes', '"file"'),
  };
}
