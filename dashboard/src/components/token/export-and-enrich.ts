import { exportScore, exportWeights } from '@mintscope/metrics/export-weights';
import { enrichToken } from '@mintscope/schemas/api/tokens/enrich-token';
import { exportToken } from '@mintscope/schemas/api/tokens/export-token';
import type { TokenExport } from '@mintscope/schemas/token-export';
import type { TokenRecord } from '@mintscope/schemas/token-record';
import { CallError, call } from '../../lib/call.ts';
import { saveFile } from '../../lib/save-file.ts';

/** Specification 1, section 9: retried three times, after 1 s, doubled. */
const retries = 3;
const firstWaitMs = 1_000;

/** Whether the providers are being asked. What the server refuses is not asked again. */
export async function triggerEnrichment(
  mint: string,
  wait: (ms: number) => Promise<unknown> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): Promise<boolean> {
  for (let attempt = 0; ; attempt++) {
    try {
      await call(enrichToken, { params: { address: mint } });
      return true;
    } catch (error) {
      const refused = error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 429;
      if (refused || attempt === retries) return false;
      await wait(firstWaitMs * 2 ** attempt);
    }
  }
}

/** Saves what the server has of the token; where that fails, what the page has, with a note. False when nothing was saved. */
export async function exportFile(token: TokenRecord, save = saveFile): Promise<boolean> {
  try {
    save(await readExport(token), `mintscope-${token.address}.json`);
    return true;
  } catch {
    return false;
  }
}

async function readExport(token: TokenRecord): Promise<TokenExport> {
  try {
    return await call(exportToken, { params: { address: token.address } });
  } catch (error) {
    const why = error instanceof Error ? error.message : 'unknown';
    return basicExport(token, `Basic export: the full data could not be read (${why}).`);
  }
}

/** As the server shapes its own, so that one program reads both. */
function basicExport(token: TokenRecord, note: string): TokenExport {
  const nowMs = Date.now();
  const { surfaceScore: surface, investigationScore: investigation, transactionScore: transaction, finalScore } = token;
  return {
    exportedAt: new Date(nowMs).toISOString(),
    note,
    // The page may have it from a while ago.
    token: { ...token, ageSeconds: Math.max(0, Math.floor((nowMs - token.createdAt) / 1000)) },
    audit: null,
    weighted: { weights: exportWeights, score: exportScore({ surface, investigation, transaction }), finalScore },
  };
}
