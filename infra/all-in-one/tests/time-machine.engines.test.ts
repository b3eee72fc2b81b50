import { setTimeout as sleep } from 'node:timers/promises';
import type { TokenPast } from '@mintscope/schemas/api/tokens/get-token-past';
import type { ScorePoint } from '@mintscope/schemas/api/tokens/list-scores';
import type { TokenRow } from '@mintscope/schemas/token';
import type { TokenAudit } from '@mintscope/schemas/token-record';
import { expect, it, onTestFinished } from 'vitest';
import { eventually, type MintscopeProcess, startProcess, temporaryFolder } from './support/mintscope-process.ts';

const tokens = 4;
const looks = 30;
/** After it a past page tells every score, until then those of the audits beside and of the newest row. */
const scoresSettleMs = 15_000;

/** What a page shows of an audit at any time: neither its trades, which have a card of their own, nor ages and raw answers. */
function shown(audit: TokenAudit) {
  const { token, gmgnRaw, heliusRaw, answers, sample, recentTrades, tokenState, ...rest } = audit;
  return { ...rest, version: tokenState.version, eventTimeMs: tokenState.eventTimeMs };
}

/** What the product told of its busiest tokens, second by second. */
async function tellWhile(mintscope: MintscopeProcess): Promise<Map<string, TokenAudit[]>> {
  const rows = await eventually('tokens are traded', async () => {
    const all = await mintscope.get<TokenRow[]>('/tokens/discover?limit=100').catch(() => []);
    const busy = all.filter(({ swaps }) => (swaps ?? 0) > 20).toSorted((a, b) => b.eventTimeMs - a.eventTimeMs);
    return busy.length >= tokens ? busy.slice(0, tokens) : undefined;
  });
  const told = new Map<string, TokenAudit[]>(rows.map(({ address }) => [address, []]));
  for (let look = 0; look < looks; look++) {
    for (const [address, audits] of told) {
      const audit = await mintscope.get<TokenAudit | null>(`/tokens/${address}/full`).catch(() => null);
      if (audit && audit.tokenState.version !== audits.at(-1)?.tokenState.version) audits.push(audit);
    }
    await sleep(400);
  }
  return told;
}

it('a page of a past second shows what was told then, and nothing that came later', async () => {
  const folder = temporaryFolder();
  const mintscope = await startProcess({
    MINTSCOPE_DATA_DIR: folder.path,
    MINTSCOPE_API_HOST: '127.0.0.1',
    MINTSCOPE_SIMULATOR_WARMUP_MINUTES: '1',
  });
  onTestFinished(async () => {
    await mintscope.stop();
    folder.remove();
  });
  const told = await tellWhile(mintscope);
  await eventually('what was told is in the warehouse', async () => {
    const states = [...told].map(async ([address, audits]) => {
      const { kept } = await mintscope.get<TokenPast>(`/tokens/${address}/past?at=${Date.now() - 1}`);
      return kept !== null && kept.toMs >= (audits.at(-1)?.tokenState.eventTimeMs ?? Number.POSITIVE_INFINITY);
    });
    return (await Promise.all(states)).every(Boolean) || undefined;
  });
  let same = 0;
  for (const [address, audits] of told) {
    const settledMs = Date.now() - scoresSettleMs;
    const all = await mintscope.get<ScorePoint[]>(`/tokens/${address}/scores`);
    const points = all.filter(({ timeMs }) => timeMs <= settledMs);
    for (const audit of audits) {
      const atMs = audit.tokenState.eventTimeMs;
      const past = await mintscope.get<TokenPast>(`/tokens/${address}/past?at=${atMs}`);
      if (past.kept && past.told === null) expect(past.kept.fromMs).toBeGreaterThan(atMs);
      expect(past.score?.timeMs ?? 0).toBeLessThanOrEqual(atMs);
      expect(points.find(({ timeMs }) => timeMs > (past.score?.timeMs ?? 0) && timeMs <= atMs)).toBeUndefined();
      if (!past.told) continue;
      expect(past.told.sinceMs).toBeLessThanOrEqual(atMs);
      expect(past.told.audit.tokenState.eventTimeMs).toBeLessThanOrEqual(atMs);
      if (past.told.audit.tokenState.version !== audit.tokenState.version) continue;
      expect(shown(past.told.audit)).toEqual(shown(audit));
      same += 1;
    }
  }
  expect(same).toBeGreaterThanOrEqual(tokens);
  // Readers of the log share its records: one that gave a record away to its thread would leave the others without it, and they would begin again.
  expect(mintscope.output.filter((line) => line.includes('DataCloneError'))).toEqual([]);
});
