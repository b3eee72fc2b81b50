import { tokenExportSchema } from '@mintscope/schemas/token-export';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { configureCalls } from '../../lib/call.ts';
import { tokenAudit } from '../../testing/token-audit.ts';
import { exportFile, triggerEnrichment } from './export-and-enrich.ts';

const { token } = tokenAudit('So11111111111111111111111111111111111111112');
const done = { success: true, message: 'Enrichment triggered successfully', providers: ['gmgn'], requestedAtMs: 1 };
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

function serve(...answers: Response[]) {
  configureCalls({ token: () => 'token', onUnauthorised: () => undefined });
  const asked = vi.fn(async () => answers.shift() ?? answer(500, {}));
  vi.stubGlobal('fetch', asked);
  return asked;
}
afterEach(() => {
  vi.unstubAllGlobals();
  configureCalls(null);
});

describe('Enrich Now', () => {
  it('is retried three times, after one second, doubled', async () => {
    const waits: number[] = [];
    const wait = async (ms: number) => waits.push(ms);
    const asked = serve(answer(500, {}), answer(503, {}), answer(429, {}), answer(200, done));
    expect(await triggerEnrichment(token.address, wait)).toBe(true);
    expect(waits).toEqual([1_000, 2_000, 4_000]);
    expect(asked).toHaveBeenCalledTimes(4);
    serve();
    expect(await triggerEnrichment(token.address, wait)).toBe(false);
    expect(waits).toHaveLength(6);
  });

  it('is not retried when the server refuses it', async () => {
    const asked = serve(answer(409, { error: 'ENRICHMENT_OFF' }));
    expect(await triggerEnrichment(token.address, () => Promise.reject(new Error('waited')))).toBe(false);
    expect(asked).toHaveBeenCalledTimes(1);
  });
});

describe('Export', () => {
  it('saves a basic file with a note where the full one fails', async () => {
    serve(answer(500, { message: 'away' }));
    const saved: object[] = [];
    const scored = { ...token, surfaceScore: 55, investigationScore: 48, transactionScore: 47 };
    expect(await exportFile(scored, (content) => void saved.push(content))).toBe(true);
    const [file] = z.tuple([tokenExportSchema]).parse(saved);
    expect(file.note).toBe('Basic export: the full data could not be read (away).');
    expect(file).toMatchObject({ token: { row: token.row }, audit: null });
    const age = Math.floor((Date.parse(file.exportedAt) - token.createdAt) / 1000);
    expect(file.token.ageSeconds).toBe(age);
    expect(file.weighted).toMatchObject({ weights: { investigation: 0.5 }, finalScore: token.finalScore });
    expect(file.weighted.score).toBeCloseTo(0.2 * 55 + 0.5 * 48 + 0.3 * 47, 9);
  });

  it('tells when nothing could be saved', async () => {
    serve(answer(500, {}));
    const broken = () => {
      throw new Error('no room');
    };
    expect(await exportFile(token, broken)).toBe(false);
  });
});
