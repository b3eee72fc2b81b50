import { getTokenDetailed } from '@mintscope/schemas/api/tokens/get-token-detailed';
import { handle } from '../../http/handle.ts';
import { findProvided, findProviders } from '../../queries/find-provided.ts';
import { findToken } from '../../queries/find-token.ts';
import { composeTokenRecord } from './compose-token-record.ts';

export const getTokenDetailedRoute = handle(getTokenDetailed, async ({ params }, { api }) => {
  const { stateStore } = api.engines;
  const found = await findToken(api, params.address);
  const [answers, providers] = await Promise.all([findProvided(stateStore, params.address), findProviders(stateStore)]);
  return {
    value: { token: composeTokenRecord(found, api.now()), detail: found.detail ?? null, providers, answers },
  };
});
