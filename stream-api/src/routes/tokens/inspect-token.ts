import { inspectToken } from '@mintscope/schemas/api/tokens/inspect-token';
import { notFound, RequestError } from '../../errors.ts';
import { handle } from '../../http/handle.ts';
import { findProvided, findProviders } from '../../queries/find-provided.ts';
import { type FoundToken, findToken } from '../../queries/find-token.ts';
import { requestEnrichment } from '../../queries/request-enrichment.ts';
import { composeAudit } from './compose-audit.ts';

export const inspectTokenRoute = handle(inspectToken, async ({ params }, { api }) => {
  const { row, detail } = await findToken(api, params.address).catch(missing);
  if (!detail) throw notAnalysed();
  const [answers, providers] = await Promise.all([
    findProvided(api.engines.stateStore, params.address),
    findProviders(api.engines.stateStore),
  ]);
  if (providers.length > 0) await requestEnrichment(api, { row, detail });
  return { value: composeAudit({ row, detail, answers }, api.now()) };
});

function missing(error: unknown): FoundToken {
  throw error instanceof RequestError && error.status === 404 ? notAnalysed() : error;
}

function notAnalysed(): RequestError {
  return notFound('The requested token could not be found or analyzed.');
}
