import { figures } from '@mintscope/metrics/token-filter/filter-values';
import { type ParameterValues, parameterValue } from '@mintscope/schemas/parameters/registry';
import type { TokenRow } from '@mintscope/schemas/token';
import type { RangeField } from '@mintscope/schemas/token-filter/filter-fields';
import { topTenOf } from '@mintscope/schemas/top-ten-of';
import { figureText } from '../../components/filters/condition-text.ts';
import { botTone } from '../../lib/bot-levels.ts';
import { dash, formatChange, formatFull, formatMultiple, formatPrice, formatScore } from '../../lib/format.ts';
import { missingVerdict } from '../../lib/life.ts';
import { limitTone } from '../../lib/limit-tone.ts';
import { topTenTells } from '../../lib/top-ten-tells.ts';

/** A figure of each token in one line. */
export interface FigureLine {
  field: RangeField;
  /** Which way is better, where a term of the score or a colour of the list says so. */
  better?: 'higher' | 'lower';
  tip: string;
}

/** A figure as it is written here. */
export function textOf(field: RangeField, row: TokenRow, nowMs: number): string {
  if (field === 'progress' && row.migrated) return 'Migrated';
  const value = field === 'top10HolderRate' ? topTenOf(row) : figures[field](row, nowMs);
  if (value === null) return dash;
  switch (field) {
    case 'price':
      return `$${formatPrice(value)}`;
    case 'priceChange5m':
    case 'priceChange1h':
      return formatChange(value);
    case 'currentX':
    case 'maxX':
      return formatMultiple(value);
    case 'finalScore':
    case 'initialScore':
    case 'investigationScore':
    case 'transactionScore':
      return formatScore(value);
    default:
      return figureText(field, value);
  }
}

/** The colour that the list gives the figure; '' where it gives none. */
export function toneOf(field: RangeField, row: TokenRow, nowMs: number): string {
  if (!isTelling(field, row)) return '';
  switch (field) {
    case 'priceChange5m':
    case 'priceChange1h':
      return signTone(textOf(field, row, nowMs));
    case 'top10HolderRate':
      return limitTone(row.top10HolderRate, 'top10') ?? '';
    case 'sniperRate':
    case 'bundlerRate':
      return limitTone(row[field], field) ?? '';
    case 'botProbability':
      return row.botProbability === null ? '' : botTone(row.botProbability);
    default:
      return '';
  }
}

/** By the sign as it is written: what reads 0% has none. */
function signTone(text: string): string {
  return text.startsWith('+') ? 'good' : text.startsWith('−') ? 'bad' : '';
}

/** Of a handful of trades or holders, shares of the supply are told and mean nothing yet. */
function isTelling(field: RangeField, row: TokenRow): boolean {
  switch (field) {
    case 'top10HolderRate':
      return row.life !== 'waiting' && topTenTells(row);
    case 'sniperRate':
    case 'bundlerRate':
    case 'insiderRate':
      return row.life !== 'waiting';
    default:
      return true;
  }
}

/** All digits where the figure is shortened, why it is not known where it is not; '' where neither is to be said. */
export function tipOf(field: RangeField, row: TokenRow, nowMs: number, values: ParameterValues): string {
  const value = figures[field](row, nowMs);
  if (field === 'progress' && row.migrated) return '';
  if (value === null) return `Not known\n${whyUnknown(field, row, values)}`;
  switch (field) {
    case 'marketCap':
    case 'liquidity':
    case 'volume':
    case 'volume5m':
      return `$${formatFull(Math.round(value))}`;
    case 'swaps':
    case 'holders':
      return formatFull(value);
    default:
      return '';
  }
}

function whyUnknown(field: RangeField, row: TokenRow, values: ParameterValues): string {
  switch (field) {
    case 'finalScore':
      return missingVerdict(row, parameterValue(values, 'transaction.sample.minimumTrades')) ?? '';
    case 'initialScore':
    case 'investigationScore':
    case 'transactionScore':
      return 'This stage has nothing to judge by yet.';
    case 'lastTrade':
      return 'No trade was seen yet.';
    case 'priceChange5m':
    case 'priceChange1h':
      return 'It has no price from that long ago.';
    case 'devSold':
      return 'The creator is not known to have had any.';
    case 'progress':
      return 'It was launched without a curve, or its curve was not told.';
    default:
      return 'Neither its trades nor a provider have told it yet.';
  }
}

/** Those of the tokens whose figure is the best; none where all read the same, or fewer than two can be compared. */
export function bestOf({ field, better }: FigureLine, rows: readonly TokenRow[], nowMs: number): string[] {
  if (!better) return [];
  const turn = better === 'higher' ? 1 : -1;
  const told = rows.flatMap((row) => {
    const value = isTelling(field, row) ? figures[field](row, nowMs) : null;
    return value === null ? [] : [{ mint: row.address, value: value * turn, text: textOf(field, row, nowMs) }];
  });
  const most = Math.max(...told.map(({ value }) => value));
  const best = told.find(({ value }) => value === most)?.text;
  const winners = told.filter(({ text }) => text === best);
  return winners.length === told.length ? [] : winners.map(({ mint }) => mint);
}
