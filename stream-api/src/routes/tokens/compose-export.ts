import { exportScore, exportWeights } from '@mintscope/metrics/export-weights';
import type { TokenExport } from '@mintscope/schemas/token-export';
import type { Api } from '../../api.ts';
import type { Answer } from '../../http/handle.ts';
import { findProvided } from '../../queries/find-provided.ts';
import { findToken } from '../../queries/find-token.ts';
import { composeAudit } from './compose-audit.ts';
import { composeTokenRecord } from './compose-token-record.ts';

/** The file of a token; a basic one with a note where it has no analysis yet. */
export async function composeExport(
  api: Pick<Api, 'engines' | 'details' | 'now'>,
  mint: string,
): Promise<Answer<TokenExport>> {
  const { engines, now } = api;
  const { row, detail } = await findToken(api, mint);
  const nowMs = now();
  const audit = detail
    ? composeAudit({ row, detail, answers: await findProvided(engines.stateStore, mint) }, nowMs)
    : null;
  const scores = {
    surface: row.initialScore,
    investigation: row.investigationScore,
    transaction: row.transactionScore,
  };
  return {
    fileName: `mintscope-${row.symbol.replace(/[^A-Za-z0-9]/g, '').slice(0, 16) || 'token'}-${mint}.json`,
    value: {
      exportedAt: new Date(nowMs).toISOString(),
      note: audit ? null : 'Basic export: the token has no analysis yet.',
      token: composeTokenRecord({ row, detail }, nowMs),
      audit,
      weighted: { weights: exportWeights, score: exportScore(scores), finalScore: row.finalScore },
    },
  };
}
