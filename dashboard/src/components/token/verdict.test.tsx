import { defaultParameters } from '@mintscope/schemas/parameters/registry';
import type { ScoreTrace } from '@mintscope/schemas/score';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { tokenAudit } from '../../testing/token-audit.ts';
import { ReasonsCard } from './reasons-card.tsx';
import { Verdict } from './verdict.tsx';

afterEach(cleanup);

function draw(change: Partial<ScoreTrace>): string {
  const audit = tokenAudit('So11111111111111111111111111111111111111112');
  audit.scoringTrace = { ...audit.scoringTrace, ...change };
  const { container } = render(<Verdict audit={audit} onWhy={() => undefined} />);
  return container.textContent;
}

test('a token without a verdict says in words what it waits for', () => {
  const said = draw({ life: 'waiting', finalScore: null, band: null, scoreLow: null, scoreHigh: null });
  expect(said).toContain(`Waiting for ${defaultParameters().values['transaction.sample.minimumTrades']} trades`);
  expect(said).not.toContain('Provisional');
  expect(said).not.toContain('No score');
});

test('a provisional score says what it may become', () => {
  expect(draw({ scoreLow: 34.2, scoreHigh: 66 })).toMatch(/Provisional, 34–66/);
  expect(draw({ scoreLow: 64, scoreHigh: 64 })).not.toContain('–');
});

test('what is over is marked, reads no Buy and is not provisional; the first reason has its points', () => {
  const reasons = [{ text: 'Rugged: its liquidity was taken out.', severity: 'fatal' as const, points: -54.04 }];
  const said = draw({ life: 'rugged', finalScore: 10, band: 'AVOID', scoreLow: 0, scoreHigh: 10, reasons });
  expect(said).toContain('Rugged');
  expect(said).toContain('Avoid');
  expect(said).not.toContain('Provisional');
  expect(said).toContain('−54.0 points');
});

test('a verdict to buy says what speaks for it first, then what against', () => {
  const reasons = [
    { text: '24 snipers bought.', severity: 'serious' as const, points: -1.1 },
    { text: 'People trade it.', severity: 'good' as const, points: 7.5 },
  ];
  const said = draw({ band: 'BUY', finalScore: 75, reasons });
  expect(said).toMatch(/People trade it\. \+7\.5 points.*Against it: 24 snipers bought\. −1\.1 points/);
});

test('the other reasons carry severity and points, worst first', () => {
  render(
    <ReasonsCard
      trace={{
        band: 'WATCH',
        reasons: [
          { text: 'first', severity: 'fatal', points: -40 },
          { text: 'second', severity: 'critical', points: -3.25 },
          { text: 'third', severity: 'good', points: 4 },
          { text: 'fourth', severity: 'unknown', points: null },
        ],
      }}
    />,
  );
  const said = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(said).toEqual(['Criticalsecond−3.3', 'Goodthird+4.0', 'Unknownfourth']);
});
