import { findBankEntry, findTrace } from '@mintscope/records/picks/select-bank';
import { exportSuccessfulToken } from '@mintscope/schemas/api/picks/export-successful-token';
import { callSchema } from '@mintscope/schemas/picks/call';
import { notFound } from '../../errors.ts';
import { handle } from '../../http/handle.ts';
import { readBankId, shapeSuccessful } from '../../picks/shape-winner.ts';

export const exportSuccessfulTokenRoute = handle(exportSuccessfulToken, async ({ params }, { api, note }) => {
  const { mint, ordinal } = readBankId(params.id);
  note({ detail: { id: params.id } });
  const { queries } = api.engines.records;
  const entry = await findBankEntry(queries, mint, ordinal);
  if (!entry) throw notFound('It is not in the bank.');
  const { call } = entry;
  const symbol = call.symbol.replace(/[^A-Za-z0-9]/g, '').slice(0, 16) || 'token';
  return {
    fileName: `${symbol}-successful-token-export.json`,
    value: {
      exportedAt: new Date(api.now()).toISOString(),
      entry: shapeSuccessful(entry),
      call: callSchema.parse({ ...call, trace: await findTrace(queries, call.mint, call.ordinal) }),
    },
  };
});
