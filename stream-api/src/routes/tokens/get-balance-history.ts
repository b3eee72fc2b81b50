import { getBalanceHistory } from '@mintscope/schemas/api/tokens/get-balance-history';
import { handle } from '../../http/handle.ts';
import { evenSteps } from '../../queries/even-steps.ts';
import { findRowOrLive } from '../../queries/find-token.ts';
import { selectBalanceHistory } from '../../queries/select-balance-history.ts';

export const getBalanceHistoryRoute = handle(getBalanceHistory, async ({ params, query }, { api, caller }) => {
  const row = await findRowOrLive(api, params.address, getBalanceHistory.name);
  const { wallets: limit, steps } = query;
  const value = await api.turns.warehouse(caller, () =>
    selectBalanceHistory(api.engines.warehouse, {
      mint: params.address,
      ...evenSteps(row, steps),
      steps,
      limit,
    }),
  );
  return { value };
});
