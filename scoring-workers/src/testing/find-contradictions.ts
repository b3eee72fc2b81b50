import { bandOf } from '@mintscope/metrics/band-of';
import { type ParameterValues, parameterValue } from '@mintscope/schemas/parameters/registry';
import type { Reason, Severity } from '@mintscope/schemas/score';
import type { TokenRow } from '@mintscope/schemas/token';
import type { TokenDetail } from '@mintscope/schemas/token-detail';

const severities: readonly Severity[] = ['fatal', 'critical', 'serious', 'notable', 'good', 'unknown'];
const bad: readonly Severity[] = ['fatal', 'critical', 'serious'];

/** What a row says against itself; empty when its parts agree. */
export function rowContradictions(row: TokenRow, values: ParameterValues): string[] {
  const found: string[] = [];
  const rule = (holds: boolean, text: string) => {
    if (!holds) found.push(`${row.address}: ${text}`);
  };
  const { finalScore: score, band, life, scoreLow: low, scoreHigh: high } = row;
  const fewest = parameterValue(values, 'transaction.sample.minimumTrades');
  rule((score === null) === (band === null), `band ${band} with score ${score}`);
  rule((row.swaps ?? 0) >= fewest || score === null, `score ${score} after ${row.swaps} trades`);
  rule(life !== 'waiting' || score === null, `waiting with score ${score}`);
  rule(row.status !== 'complete' || score !== null, 'complete without a score');
  rule((row.swaps ?? 0) === 0 || row.lastTradeAt !== null, 'trades without a last one');
  if (score === null) {
    rule(low === null && high === null, `a range ${low} to ${high} without a score`);
    return found;
  }
  rule(band === bandOf(score, values), `band ${band} with score ${score}`);
  rule(low !== null && high !== null && low <= score && score <= high, `score ${score} outside ${low} to ${high}`);
  const stages = [row.initialScore, row.investigationScore, row.transactionScore];
  rule(stages.some((stage) => stage === null) || low === high, `a range ${low} to ${high} with every stage known`);
  const isBuy = band === 'BUY' || band === 'STRONG_BUY';
  rule(!(isBuy && (life === 'dead' || life === 'rugged')), `${band} though ${life}`);
  for (const [cap, limit] of limitsOf(row, values)) rule(score <= limit + 1e-9, `${score} though ${cap}`);
  return found;
}

/** And what its detail says against it and against itself. */
export function detailContradictions(row: TokenRow, detail: TokenDetail): string[] {
  const { scoringTrace: trace } = detail;
  const found: string[] = [];
  const rule = (holds: boolean, text: string) => {
    if (!holds) found.push(`${row.address}: ${text}`);
  };
  const sum = trace.terms.reduce((total, { contribution }) => total + contribution, 0);
  rule(Math.abs(sum - (trace.finalScore ?? 0)) < 1e-9, `terms add up to ${sum}, not to ${trace.finalScore}`);
  if (row.version === detail.version) {
    const head = [row.finalScore, row.band, row.life, row.status];
    const own = [trace.finalScore, trace.band, trace.life, trace.status];
    rule(
      head.every((each, i) => each === own[i]),
      `its row says ${head}, its detail ${own}`,
    );
  }
  const { reasons, band, life } = trace;
  const ranks = reasons.map(({ severity }) => severities.indexOf(severity));
  rule(
    ranks.every((rank, i) => i === 0 || rank >= ranks[i - 1]!),
    'reasons are not worst first',
  );
  const [first] = reasons;
  const says = (text: string) => reasons.some((reason: Reason) => reason.text.startsWith(text));
  rule(band !== 'AVOID' || (first !== undefined && bad.includes(first.severity)), `AVOID, said first: ${first?.text}`);
  const isBuy = band === 'BUY' || band === 'STRONG_BUY';
  rule(!isBuy || ranks.every((rank) => rank >= severities.indexOf('serious')), `${band}, said first: ${first?.text}`);
  rule(life !== 'dead' || (first?.severity === 'fatal' && says('Dead')), `dead, said first: ${first?.text}`);
  rule(life !== 'rugged' || (first?.severity === 'fatal' && says('Rugged')), `rugged, said first: ${first?.text}`);
  rule(life === 'dead' || !says('Dead'), `${life}, yet a reason says dead`);
  rule((life === 'waiting') === says('Waiting'), `${life}, said first: ${first?.text}`);
  rule(
    trace.stages.every(({ score, unavailable }) => (score === null) === (unavailable !== null)),
    'a stage without why',
  );
  const known = detail.walletMetrics?.holderCount ?? null;
  rule(known !== 0 || row.swaps === 0 || says('All holders have sold out'), 'no holders and no word of it');
  return found;
}

/** Limits that the row itself says hold. */
function limitsOf(row: TokenRow, values: ParameterValues): [cap: string, limit: number][] {
  const value = (name: Parameters<typeof parameterValue>[1]) => parameterValue(values, name);
  const limits: [string, boolean, number][] = [
    ['dead', row.life === 'dead', value('main.caps.dead')],
    ['rugged', row.life === 'rugged', value('main.caps.rugged')],
    ['a honeypot', row.isHoneypot === true, value('main.caps.honeypot')],
    ['without holders', row.holders === 0, value('main.caps.noHolders')],
    ['mintable', row.mintable === true || row.freezable === true, value('main.caps.authority')],
    ['its rug ratio', (row.rugRatio ?? 0) > value('main.caps.rugRatioAbove'), value('main.caps.rugRatio')],
    ['wash trading', (row.washShare ?? 0) > value('main.caps.washShareAbove'), value('main.caps.washShare')],
  ];
  const ruin = 100 * (1 - (row.rugProbability ?? 0)) ** value('main.caps.ruinExponent');
  return [
    ...limits.filter(([, holds]) => holds).map(([cap, , limit]): [string, number] => [cap, limit]),
    ['ruin', ruin],
  ];
}
