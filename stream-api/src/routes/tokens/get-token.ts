import { getToken } from '@mintscope/schemas/api/tokens/get-token';
import { handle } from '../../http/handle.ts';
import { findTokenOrLive } from '../../queries/find-token.ts';
import { composeTokenRecord } from './compose-token-record.ts';

/** `enrich` is accepted: with no enrichment provider configured there is nothing more to fetch. */
export const getTokenRoute = handle(getToken, async ({ params }, { api }) => ({
  value: composeTokenRecord(await findTokenOrLive(api, params.address, getToken.name), api.now()),
}));
