import { listCandles } from '@mintscope/schemas/api/tokens/list-candles';
import { handle } from '../../http/handle.ts';
import { findTokenOrLive } from '../../queries/find-token.ts';
import { selectCandles } from '../../queries/select-candles.ts';
import { intervalMs, mergeCandles } from './merge-candles.ts';

const endOfTimeMs = 4_000_000_000_000;

export const listCandlesRoute = handle(listCandles, async ({ params, query }, { api, caller }) => {
  const { detail } = await findTokenOrLive(api, params.address, listCandles.name);
  const { interval, limit, fromMs = 0, toMs = endOfTimeMs } = query;
  const range = { mint: params.address, interval, fromMs, toMs, limit };
  const stored = await api.turns.warehouse(caller, () => selectCandles(api.engines.warehouse, range));
  const step = intervalMs[interval];
  const merged = detail ? mergeCandles(stored, detail, step) : stored;
  const oldest = stored.length === limit ? stored[0]!.timeMs : 0;
  const wanted = merged.filter(({ timeMs }) => timeMs >= Math.max(fromMs, oldest) && timeMs <= toMs);
  return { value: wanted.slice(-limit) };
});
