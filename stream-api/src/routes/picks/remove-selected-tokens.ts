import { removeSelectedTokens } from '@mintscope/schemas/api/picks/remove-selected-tokens';
import { handle } from '../../http/handle.ts';
import { removePicks } from './remove-picks.ts';

export const removeSelectedTokensRoute = handle(removeSelectedTokens, async ({ body }, context) => {
  const { removed, notSelected } = await removePicks(context, body);
  return { value: { success: true as const, removed: removed.length, notSelected } };
});
