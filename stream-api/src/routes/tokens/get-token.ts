import { getToken } from '@mintscope/schemas/api/tokens/get-token';
import { handle } from '../../http/handle.ts';
import { findProviders } from '../../queries/find-provided.ts';
import { findTokenOrLive } from '../../queries/find-token.ts';
import { requestEnrichment } from '../../queries/request-enrichment.ts';
import { composeTokenRecord } from './compose-token-record.ts';

/** With `enrich` the providers are asked too, where there are any; what they say arrives with later rows. */
export const getTokenRoute = handle(getToken, async ({ params, query }, { api }) => {
  const found = await findTokenOrLive(api, params.address, getToken.name);
  if (query.enrich && (await findProviders(api.engines.stateStore)).length > 0) await requestEnrichment(api, found);
  return { value: composeTokenRecord(found, api.now()) };
});
