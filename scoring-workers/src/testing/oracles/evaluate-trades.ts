import type { Trade } from '@mintscope/schemas/events/chain-event';
import { type History, heldTimes } from './read-history.ts';
import { parameter, type Values } from './values.ts';

export interface TimedTrade {
  trade: Trade;
  timeMs: number;
}

/** Both samples of a token's trades, and what the row says of them. */
export function evaluateTrades({ trades, launch, values, asOfMs }: History) {
  const value = (name: string) => parameter(values, `transaction.sample.${name}`);
  const times = heldTimes(trades);
  const timed = trades.map((trade, at): TimedTrade => ({ trade, timeMs: times[at]! }));
  const first = timed.slice(0, value('signatureLimit'));
  const recent = timed.filter(({ timeMs }) => timeMs >= asOfMs - value('recentMs')).slice(-value('signatureLimit'));
  const txEvaluation = evaluate(first, launch.timeMs!, values);
  const recentEvaluation = evaluate(recent, launch.timeMs!, values);
  const isSame = first.length === recent.length && first[0] === recent[0];
  const areLarge = Math.min(first.length, recent.length) >= value('enoughTrades');
  const hasBoth = !isSame && areLarge && txEvaluation.success && recentEvaluation.success;
  return { txEvaluation, recentEvaluation, recentWeight: hasBoth ? value('recentWeight') : 0 };
}

export type Evaluation = ReturnType<typeof evaluate>;

const figures = [
  'avgIntervalMs intervalCv intervalConsistency burstiness avgFee feeConsistency accountUniquePayers accountReuse accountReuseScore',
  'maxPayerShare payerConcentration quickRate rushRate roundRate amountClusterShare slotClusterShare computeClusterShare',
].flatMap((names) => names.split(' '));

function evaluate(sample: readonly TimedTrade[], launchMs: number, values: Values) {
  const analyzedCount = sample.length;
  const nothing = Object.fromEntries(figures.map((name) => [name, null])) as Record<string, number | null>;
  if (analyzedCount < parameter(values, 'transaction.sample.minimumTrades'))
    return { success: false, analyzedCount, botProbability: null, ...nothing, timing: null } as const;
  const gaps = sample.slice(1).map(({ timeMs }, at) => timeMs - sample[at]!.timeMs);
  const features = { ...nothing, ...evenness(sample, gaps), ...shares(sample, launchMs, values) };
  const botProbability = probability(features, analyzedCount, values);
  return { success: true, analyzedCount, botProbability, ...features, timing: timing(gaps, values) } as const;
}

/** Mean, and population standard deviation by pairs: half the mean square of all differences, which needs no mean. */
function spread(list: readonly number[]): [mean: number, deviation: number] {
  if (list.length === 0) return [0, 0];
  const mean = list.reduce((sum, each) => sum + each / list.length, 0);
  let squares = 0;
  for (const a of list) for (const b of list) squares += (a - b) ** 2;
  return [mean, Math.sqrt(squares / 2) / list.length];
}

function evenness(sample: readonly TimedTrade[], gaps: readonly number[]) {
  const [mu, sigma] = spread(gaps);
  const [fee, feeSigma] = spread(sample.map(({ trade }) => Number(trade.feeLamports)));
  const variation = mu === 0 ? 0 : sigma / mu;
  const payers = groupsOf(sample.map(({ trade }) => trade.feePayer));
  const accountReuse = 1 - payers.length / sample.length;
  return {
    avgIntervalMs: mu,
    intervalCv: variation,
    intervalConsistency: Math.max(0, 1 - variation),
    burstiness: sigma + mu === 0 ? 0 : (sigma - mu) / (sigma + mu),
    avgFee: fee,
    feeConsistency: fee === 0 ? 1 : Math.max(0, 1 - feeSigma / fee),
    accountUniquePayers: payers.length,
    accountReuse,
    accountReuseScore: accountReuse,
    maxPayerShare: Math.max(...payers) / sample.length,
    payerConcentration: payers.reduce((sum, count) => sum + (count / sample.length) ** 2, 0),
  };
}

function shares(sample: readonly TimedTrade[], launchMs: number, values: Values) {
  const value = (name: string) => parameter(values, `transaction.sample.${name}`);
  const shareOf = (isIn: (trade: TimedTrade) => boolean) => sample.filter(isIn).length / sample.length;
  const within = (ms: number) => shareOf(({ timeMs }) => timeMs <= launchMs + ms);
  const slots = groupsOf(sample.map(({ trade }) => trade.slot));
  const units = sample.flatMap(({ trade }) => (trade.computeUnits === null ? [] : [trade.computeUnits]));
  const largest = (keys: readonly unknown[]) => Math.max(...groupsOf(keys)) / keys.length;
  return {
    quickRate: within(value('quickWindowMs')),
    rushRate: within(value('rushWindowMs')),
    roundRate: shareOf(({ trade }) => isRound(typedLamports(trade), values)),
    amountClusterShare: largest(sample.map(({ trade }) => threeDigits(trade.quoteAmount))),
    slotClusterShare:
      slots.filter((count) => count >= value('slotClusterMin')).reduce((a, b) => a + b, 0) / sample.length,
    computeClusterShare: units.length >= 0.5 * sample.length ? largest(units) : null,
  };
}

/** With fees for a buy, without them for a sell. */
export function typedLamports({ side, quoteAmount, feeQuote }: Trade): bigint {
  return side === 'buy' ? quoteAmount + feeQuote : quoteAmount - feeQuote;
}

function isRound(lamports: bigint, values: Values): boolean {
  const step = BigInt(parameter(values, 'transaction.sample.roundStepLamports'));
  const tolerance = 1000n;
  const over = ((lamports % step) + step) % step;
  return (over <= tolerance && lamports > over) || (step - over <= tolerance && lamports + step - over > 0n);
}

/** Rounded half up, as text. */
function threeDigits(lamports: bigint): string {
  let unit = 1n;
  while (lamports / unit >= 1000n) unit *= 10n;
  return String(((lamports * 2n + unit) / (2n * unit)) * unit);
}

/** Sizes of the groups of equal keys. */
function groupsOf(keys: readonly unknown[]): number[] {
  return [...new Set(keys)].map((key) => keys.filter((other) => other === key).length);
}

const growing = ['burstiness', 'accountReuse', 'maxPayerShare', 'payerConcentration', 'amountClusterShare'];
const read = [...growing, ...['intervalConsistency', 'feeConsistency', 'quickRate', 'rushRate', 'computeClusterShare']];

/** Logistic, weights linear in how often the fewest trades doubled (0040); signs that agree say more (0047). */
function probability(features: Readonly<Record<string, number | null>>, count: number, values: Values): number {
  const bot = (name: string) => parameter(values, `transaction.bot.${name}`);
  const doublings = Math.max(0, Math.log(count / parameter(values, 'transaction.sample.minimumTrades')) / Math.LN2);
  let odds = bot('intercept') + bot('trades') * doublings;
  for (const name of read) {
    const feature = features[name];
    if (feature === null || feature === undefined) continue;
    const growth = growing.includes(name) ? doublings * parameter(values, `transaction.botGrowth.${name}`) : 0;
    odds += (bot(name) + growth) * (name === 'burstiness' ? (feature + 1) / 2 : feature);
  }
  const summed = Math.exp(odds) / (1 + Math.exp(odds));
  return 1 / (1 + Math.exp(-odds - bot('agreement') * summed));
}

/** Bursts are runs of gaps below the parameter that join enough trades. */
function timing(gaps: readonly number[], values: Values) {
  const below = parameter(values, 'transaction.sample.burstGapMs');
  const runs = gaps
    .map((gap) => (gap < below ? '-' : '|'))
    .join('')
    .split('|')
    .map((run) => run.length + 1)
    .filter((trades) => trades >= parameter(values, 'transaction.sample.burstMinTrades'));
  return {
    totalTransactions: gaps.length + 1,
    averageGapSeconds: spread(gaps)[0] / 1000,
    suspiciousBursts: runs.length,
    maxBurstCluster: Math.max(0, ...runs),
    transactionGaps: gaps.map((gap) => gap / 1000),
  };
}
