import { evaluateTransactions as evaluate } from '@mintscope/metrics/evaluate-transactions';
import { sampleRules } from '@mintscope/metrics/sample-rules';
import { evaluateTransactions } from '@mintscope/schemas/api/tokens/evaluate-transactions';
import { scoringLimits } from '@mintscope/schemas/scoring-limits';
import { handle } from '../../http/handle.ts';
import { completeSample } from '../../queries/complete-sample.ts';
import { type FoundToken, findToken } from '../../queries/find-token.ts';
import { selectSample } from '../../queries/select-sample.ts';

export const evaluateTransactionsRoute = handle(evaluateTransactions, async ({ params, query }, { api, caller }) => {
  const found = await findToken(api, params.address);
  const { values } = await api.parameters();
  const fromMs = query.launchTsMs ?? null;
  const question = {
    limit: query.signatureLimit,
    fromMs,
    slotMs: scoringLimits.slotMs,
    reanchorMs: scoringLimits.reanchorMs,
  };
  const sample = await completeSample(found, question, (range) =>
    api.turns.warehouse(caller, () => selectSample(api.engines.warehouse, { mint: params.address, ...range })),
  );
  const rules = {
    ...sampleRules(values),
    signatureLimit: query.signatureLimit,
    quickWindowMs: query.quickWindowMs,
  };
  const evaluation = evaluate(sample, { launchMs: fromMs ?? launchOf(found), rules, values });
  return { value: { ...evaluation, sampleTransactions: sample.slice(0, query.sampleCount) } };
});

/** When the token launched; null when the launch was missed, which a sample evaluated without `quickRate` tells. */
function launchOf({ row, detail }: FoundToken): number | null {
  const evaluation = detail?.txEvaluation;
  return evaluation?.success && evaluation.quickRate === null ? null : row.createdAt;
}
