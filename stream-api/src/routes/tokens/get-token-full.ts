import { getTokenFull } from '@mintscope/schemas/api/tokens/get-token-full';
import { notFound } from '../../errors.ts';
import { handle } from '../../http/handle.ts';
import { findProvided } from '../../queries/find-provided.ts';
import { findToken } from '../../queries/find-token.ts';
import { composeAudit } from './compose-audit.ts';

export const getTokenFullRoute = handle(getTokenFull, async ({ params }, { api }) => {
  const { row, detail } = await findToken(api, params.address);
  if (!detail) throw notFound('The token has no analysis yet.');
  const answers = await findProvided(api.engines.stateStore, params.address);
  return { value: composeAudit({ row, detail, answers }, api.now()) };
});
