import type { TokenDetail } from '@mintscope/schemas/token-detail';
import { tokenAuditSchema } from '@mintscope/schemas/token-record';
import { expect, it } from 'vitest';
import { makeDetail } from '../../test-kit/make-detail.ts';
import { makeRow } from '../../test-kit/make-row.ts';
import { composeAudit } from './compose-audit.ts';

const row = makeRow(1);

function surfaceOf(changes: Partial<TokenDetail['scoringTrace']['stages'][number]>) {
  const detail = makeDetail(row, 10);
  const [surface, ...others] = detail.scoringTrace.stages;
  const scoringTrace = { ...detail.scoringTrace, stages: [{ ...surface!, ...changes }, ...others] };
  const audit = tokenAuditSchema.parse(composeAudit({ row, detail: { ...detail, scoringTrace }, answers: [] }, 0));
  expect(audit.scoringTrace).toMatchObject(scoringTrace);
  return { inputs: audit.scoringTrace.inputs.surface, categories: scoringTrace.categories };
}

it('the trace tells what the surface stage rests on, by the names of the specification', () => {
  const term = (name: string, input: number) => ({ name, input, unit: 'USD', parameters: {}, contribution: 1 });
  const terms = [term('momentum.5m', 0.1), term('volume.24h', 41_400), term('liquidity', 9_000)];
  const { inputs, categories } = surfaceOf({ score: 61, terms });
  expect(inputs).toEqual({
    momentumSignal: categories.momentum,
    volumeRaw: 41_400,
    liquidityRaw: 9_000,
    securityScore: categories.security,
    surfaceScore: 61,
  });
});

it('what is not known is null', () => {
  const terms = [{ name: 'volume', input: null, unit: 'unknown', parameters: {}, contribution: 0 }];
  expect(surfaceOf({ score: null, terms }).inputs).toMatchObject({
    volumeRaw: null,
    liquidityRaw: null,
    surfaceScore: null,
  });
});
