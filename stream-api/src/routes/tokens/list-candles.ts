import { listCandles } from '@mintscope/schemas/api/tokens/list-candles';
import { candleIntervalMs } from '@mintscope/schemas/token-metrics';
import { badRequest } from '../../errors.ts';
import { handle } from '../../http/handle.ts';
import { findTokenOrLive } from '../../queries/find-token.ts';
import { selectCandles } from '../../queries/select-candles.ts';
import { mergeCandles } from './merge-candles.ts';

const endOfTimeMs = 4_000_000_000_000;

export const listCandlesRoute = handle(listCandles, async ({ params, query }, { api, caller }) => {
  const { interval, limit, fromMs = 0, toMs = endOfTimeMs } = query;
  if (fromMs > toMs) throw badRequest('fromMs', 'must not be after toMs');
  const { detail } = await findTokenOrLive(api, params.address, listCandles.name);
  const range = { mint: params.address, interval, fromMs, toMs, limit };
  const stored = await api.turns.warehouse(caller, () => selectCandles(api.engines.warehouse, range));
  const step = candleIntervalMs[interval];
  const merged = detail ? mergeCandles(stored, detail, step) : stored;
  const oldest = stored.length === limit ? stored[0]!.timeMs : 0;
  const wanted = merged.filter(({ timeMs }) => timeMs >= Math.max(fromMs, oldest) && timeMs <= toMs);
  return { value: wanted.slice(-limit) };
});
