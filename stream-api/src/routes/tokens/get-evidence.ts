import { getEvidence } from '@mintscope/schemas/api/tokens/get-evidence';
import { composeEvidence } from '../../evidence/compose-evidence.ts';
import { emptyEvidence } from '../../evidence/empty-evidence.ts';
import { handle } from '../../http/handle.ts';
import { findToken } from '../../queries/find-token.ts';
import { selectEvidenceTrades } from '../../queries/select-evidence-trades.ts';
import { selectNewest } from '../../queries/select-sample.ts';

export const getEvidenceRoute = handle(getEvidence, async ({ params, query }, { api, caller }) => {
  const { row, detail } = await findToken(api, params.address);
  if (!detail) return { value: emptyEvidence(query.of, row) };
  const inForce = await api.parameters();
  const { of, wallet, limit, cursor } = query;
  const value = await composeEvidence({
    ...{ of, wallet, limit, cursor, row, detail, inForce },
    select: (range) =>
      api.turns.warehouse(caller, () =>
        selectEvidenceTrades(api.engines.warehouse, { mint: params.address, ...range }),
      ),
    selectNewest: (range) =>
      api.turns.warehouse(caller, () => selectNewest(api.engines.warehouse, { mint: params.address, ...range })),
  });
  return { value };
});
