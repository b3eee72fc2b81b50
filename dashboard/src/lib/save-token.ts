import { exportScore, exportWeights } from '@mintscope/metrics/export-weights';
import { exportToken } from '@mintscope/schemas/api/tokens/export-token';
import type { TokenExport } from '@mintscope/schemas/token-export';
import type { TokenRecord } from '@mintscope/schemas/token-record';
import { call } from './call.ts';
import { cleanText } from './hostile-text.ts';
import { saveFile } from './save-file.ts';
import { showToast } from './toasts.ts';

/** Where the record of a basic file comes from. */
type ReadRecord = () => TokenRecord | Promise<TokenRecord>;

/** Saves the file of a token and says so; `readRecord` as `exportFile` has it. */
export async function saveToken(mint: string, readRecord: ReadRecord): Promise<void> {
  const saved = await exportFile(mint, readRecord);
  if (saved === null) return showToast('Failed to export data', 'error');
  const name = cleanText(saved.name, 48) || cleanText(saved.symbol, 24) || 'the token';
  await showToast(`Exported analysis data for ${name}`, 'success');
}

/**
 * Saves what the server has of the token; where that fails, its record, with a note.
 * @returns what the file tells of the token; null when nothing was saved.
 */
export async function exportFile(
  mint: string,
  readRecord: ReadRecord,
  save = saveFile,
): Promise<TokenExport['token'] | null> {
  try {
    const file = await readExport(mint, readRecord);
    save(file, `mintscope-${mint}.json`);
    return file.token;
  } catch {
    return null;
  }
}

async function readExport(mint: string, readRecord: ReadRecord): Promise<TokenExport> {
  try {
    return await call(exportToken, { params: { address: mint } });
  } catch (error) {
    const why = error instanceof Error ? error.message : 'unknown';
    return basicExport(await readRecord(), `Basic export: the full data could not be read (${why}).`);
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
