import { clearCalls } from '@mintscope/records/picks/remove-calls';
import { clearTokens } from '@mintscope/schemas/api/picks/clear-tokens';
import { handle } from '../../http/handle.ts';

export const clearTokensRoute = handle(clearTokens, async (_input, { api, writeNote }) => {
  const clearing = { reason: null, nowMs: api.now() };
  const { removed } = await clearCalls(api.engines.records, clearing, writeNote);
  api.picks.tellRemoved();
  const forgotten = api.readings.forget();
  const picks = removed === 1 ? '1 pick of the platform' : `${removed} picks of the platform`;
  return {
    value: {
      success: true as const,
      cleared: [`${picks} (hidden; their history stays)`, ...forgotten.map((name) => `kept answers: ${name}`)],
      warnings: [],
    },
  };
});
