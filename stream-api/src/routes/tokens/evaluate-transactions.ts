import { evaluateTransactions as evaluate } from '@mintscope/metrics/evaluate-transactions';
import { sampleRules, takeSample } from '@mintscope/metrics/sample-rules';
import { evaluateTransactions } from '@mintscope/schemas/api/tokens/evaluate-transactions';
import type { SampleTrade } from '@mintscope/schemas/token-metrics';
import { handle } from '../../http/handle.ts';
import { type FoundToken, findToken } from '../../queries/find-token.ts';
import { selectSample } from '../../queries/select-sample.ts';

export const evaluateTransactionsRoute = handle(evaluateTransactions, async ({ params, query }, { api, caller }) => {
  const found = await findToken(api.engines, params.address);
  const fromMs = query.launchTsMs ?? null;
  const trades = await chooseTrades(found, query.signatureLimit, fromMs, (limit) =>
    api.turns.warehouse(caller, () =>
      selectSample(api.engines.warehouse, { mint: params.address, fromMs: fromMs ?? 0, limit }),
    ),
  );
  const sample = takeSample(trades, query.signatureLimit, fromMs);
  const { values } = await api.parameters();
  const rules = {
    ...sampleRules(values),
    signatureLimit: query.signatureLimit,
    quickWindowMs: query.quickWindowMs,
  };
  const evaluation = evaluate(sample, {
    launchMs: fromMs ?? launchOf(found),
    rules,
    values,
  });
  return { value: { ...evaluation, sampleTransactions: sample.slice(0, query.sampleCount) } };
});

/** The kept sample where it holds all that is asked for; otherwise the warehouse's trades, unless it is behind. */
async function chooseTrades(
  { row, detail }: FoundToken,
  limit: number,
  fromMs: number | null,
  select: (limit: number) => Promise<readonly SampleTrade[]>,
): Promise<readonly SampleTrade[]> {
  const kept = detail?.sample ?? [];
  const complete = kept.length >= (row.swaps ?? Number.POSITIVE_INFINITY);
  const enough = takeSample(kept, limit, fromMs).length === limit;
  if (complete || enough) return kept;
  const stored = await select(limit);
  return stored.length >= takeSample(kept, limit, fromMs).length ? stored : kept;
}

/** When the token launched; null when the launch was missed, which a sample evaluated without `quickRate` tells. */
function launchOf({ row, detail }: FoundToken): number | null {
  const evaluation = detail?.txEvaluation;
  return evaluation?.success && evaluation.quickRate === null ? null : row.createdAt;
}
