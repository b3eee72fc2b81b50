import { afterEach, describe, expect, it, vi } from 'vitest';
import { configureCalls } from '../../lib/call.ts';
import { answer, serveAnswers } from '../../testing/serve-answers.ts';
import { tokenAudit } from '../../testing/token-audit.ts';
import { triggerEnrichment } from './trigger-enrichment.ts';

const { token } = tokenAudit('So11111111111111111111111111111111111111112');
const done = { success: true, message: 'Enrichment triggered successfully', providers: ['gmgn'], requestedAtMs: 1 };
afterEach(() => {
  vi.unstubAllGlobals();
  configureCalls(null);
});

describe('Enrich Now', () => {
  it('is retried three times, after one second, doubled', async () => {
    const waits: number[] = [];
    const wait = async (ms: number) => waits.push(ms);
    const asked = serveAnswers(answer(500, {}), answer(503, {}), answer(429, {}), answer(200, done));
    expect(await triggerEnrichment(token.address, wait)).toBe(true);
    expect(waits).toEqual([1_000, 2_000, 4_000]);
    expect(asked).toHaveBeenCalledTimes(4);
    serveAnswers();
    expect(await triggerEnrichment(token.address, wait)).toBe(false);
    expect(waits).toHaveLength(6);
  });

  it('is not retried when the server refuses it', async () => {
    const asked = serveAnswers(answer(409, { error: 'ENRICHMENT_OFF' }));
    expect(await triggerEnrichment(token.address, () => Promise.reject(new Error('waited')))).toBe(false);
    expect(asked).toHaveBeenCalledTimes(1);
  });
});
