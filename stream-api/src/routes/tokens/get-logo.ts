import { getLogo } from '@mintscope/schemas/api/tokens/get-logo';
import { shelves } from '@mintscope/schemas/provided-answers';
import { notFound } from '../../errors.ts';
import { handle } from '../../http/handle.ts';

/** Fetched, looked at and encoded anew by ingest: a visitor's request reaches no server but ours. */
export const getLogoRoute = handle(getLogo, async ({ params }, { api }) => {
  const picture = await api.engines.stateStore.get(`${shelves.pictures}:${params.picture}`);
  if (!picture) throw notFound('There is no such picture.');
  return { encoded: picture, isNamedByContent: true };
});
