import { deselectToken } from '@mintscope/schemas/api/picks/deselect-token';
import { notFound } from '../../errors.ts';
import { handle } from '../../http/handle.ts';
import { removePicks } from './remove-picks.ts';

export const deselectTokenRoute = handle(deselectToken, async ({ params, query }, context) => {
  const { removed } = await removePicks(context, { ...query, addresses: [params.address] });
  if (removed.length === 0) throw notFound('It is not selected.');
  return { value: { success: true as const, removed: removed.length } };
});
