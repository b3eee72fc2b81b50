import { callByHand } from '@mintscope/records/picks/call-by-hand';
import { pickPersonally } from '@mintscope/records/picks/pick-personally';
import { selectToken } from '@mintscope/schemas/api/picks/select-token';
import type { TokenRow } from '@mintscope/schemas/token';
import { RequestError } from '../../errors.ts';
import { handle } from '../../http/handle.ts';
import { entryOf } from '../../picks/entry-of.ts';
import { shapeCall, shapePersonal } from '../../picks/shape-pick.ts';
import { findRows } from '../../queries/find-rows.ts';
import { pickScope } from './pick-scope.ts';

export const selectTokenRoute = handle(selectToken, async ({ body }, context) => {
  const { api, writeNote } = context;
  const mint = body.token.address;
  const { scope, user } = pickScope(context, body.scope, { address: mint });
  const row = (await findRows(api, [mint])).get(mint);
  if (!row) throw new RequestError(404, 'NOT_FOUND', 'The token is not known.', { field: 'token.address' });
  const { records } = api.engines;
  const nowMs = api.now();
  const answer = { success: true as const, error: null, scope };
  if (scope === 'platform') {
    requirePrice(row);
    const call = await callByHand(records, { mint, nowMs }, writeNote);
    return { value: { ...answer, selection: call && shapeCall(call, row) } };
  }
  const entry = entryOf(row, {
    matchedCriteria: body.matchedCriteria,
    parameterVersion: api.market.parameterVersion(),
  });
  if (!entry) throw noPrice();
  const pick = await pickPersonally(records, { userId: user.userId, mint, entry, nowMs }, writeNote);
  api.picks.tellOwn(user.userId);
  return { value: { ...answer, selection: shapePersonal(pick, pick.figures, row) } };
});

function requirePrice({ priceSol }: TokenRow): void {
  if (priceSol === null || priceSol === 0) throw noPrice();
}

function noPrice(): RequestError {
  return new RequestError(409, 'NO_PRICE', 'token.address: the token has no price yet.', { field: 'token.address' });
}
