import { tokenExportSchema } from '@mintscope/schemas/token-export';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { answer, serveAnswers } from '../testing/serve-answers.ts';
import { tokenAudit } from '../testing/token-audit.ts';
import { configureCalls } from './call.ts';
import { exportFile } from './save-token.ts';

const { token } = tokenAudit('So11111111111111111111111111111111111111112');
afterEach(() => {
  vi.unstubAllGlobals();
  configureCalls(null);
});

describe('Export', () => {
  it('saves a basic file with a note where the full one fails', async () => {
    serveAnswers(answer(500, { message: 'away' }));
    const saved: object[] = [];
    const scored = { ...token, surfaceScore: 55, investigationScore: 48, transactionScore: 47 };
    const save = (content: object) => void saved.push(content);
    expect(await exportFile(scored.address, () => scored, save)).toMatchObject({ symbol: scored.symbol });
    const [file] = z.tuple([tokenExportSchema]).parse(saved);
    expect(file.note).toBe('Basic export: the full data could not be read (away).');
    expect(file).toMatchObject({ token: { row: token.row }, audit: null });
    const age = Math.floor((Date.parse(file.exportedAt) - token.createdAt) / 1000);
    expect(file.token.ageSeconds).toBe(age);
    expect(file.weighted).toMatchObject({ weights: { investigation: 0.5 }, finalScore: token.finalScore });
    expect(file.weighted.score).toBeCloseTo(0.2 * 55 + 0.5 * 48 + 0.3 * 47, 9);
  });

  it('tells when nothing could be saved', async () => {
    serveAnswers(answer(500, {}));
    const broken = () => {
      throw new Error('no room');
    };
    expect(await exportFile(token.address, () => token, broken)).toBe(null);
    expect(await exportFile(token.address, () => Promise.reject(new Error('away')))).toBe(null);
  });
});
