import { enrichToken } from '@mintscope/schemas/api/tokens/enrich-token';
import { enrichmentOff } from '../../errors.ts';
import { handle } from '../../http/handle.ts';
import { findProviders } from '../../queries/find-provided.ts';
import { findTokenOrLive } from '../../queries/find-token.ts';
import { requestEnrichment } from '../../queries/request-enrichment.ts';

export const enrichTokenRoute = handle(enrichToken, async ({ params }, { api }) => {
  const found = await findTokenOrLive(api, params.address, enrichToken.name);
  const providers = await findProviders(api.engines.stateStore);
  if (providers.length === 0) throw enrichmentOff();
  const requestedAtMs = await requestEnrichment(api, found);
  const done = { success: true, message: 'Enrichment triggered successfully' } as const;
  return { value: { ...done, providers, requestedAtMs } };
});
