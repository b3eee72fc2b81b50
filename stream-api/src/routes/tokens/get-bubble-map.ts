import { getBubbleMap } from '@mintscope/schemas/api/tokens/get-bubble-map';
import { notFound } from '../../errors.ts';
import { handle } from '../../http/handle.ts';
import { findToken } from '../../queries/find-token.ts';

/** `force` is accepted: the map is kept up to date by scoring, so that there is no older copy to pass over. */
export const getBubbleMapRoute = handle(getBubbleMap, async ({ params }, { api }) => {
  const { detail } = await findToken(api, params.address);
  if (!detail?.bubbleMap) throw notFound('There is no wallet network for this token yet.');
  return { value: detail.bubbleMap };
});
