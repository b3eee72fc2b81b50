import { takeOffBank } from '@mintscope/records/picks/take-off-bank';
import { removeSuccessfulToken } from '@mintscope/schemas/api/picks/remove-successful-token';
import { handle } from '../../http/handle.ts';
import { readBankId } from '../../picks/shape-winner.ts';

export const removeSuccessfulTokenRoute = handle(
  removeSuccessfulToken,
  async ({ params, body }, { api, note, writeNote }) => {
    const { reason } = body;
    note({ detail: { id: params.id, reason } });
    const removal = { ...readBankId(params.id), reason, nowMs: api.now() };
    const entry = await takeOffBank(api.engines.records, removal, writeNote);
    api.picks.tellTakenOff(entry);
    return { value: { success: true as const, message: `${entry.call.symbol} removed from Hall of Fame` } };
  },
);
