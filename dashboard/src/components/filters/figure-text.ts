import { type FilterUnit, type RangeField, rangeFields } from '@mintscope/schemas/token-filter/filter-fields';

/** What is typed for one of the unit that rows count in: shares as per cent, times as minutes. */
const typedAs = { share: 100, seconds: 1 / 60 } as const satisfies Partial<Record<FilterUnit, number>>;

const factors: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, b: 1e9 };

function scaleOf(field: RangeField): number {
  const unit = rangeFields[field];
  return unit === 'share' || unit === 'seconds' ? typedAs[unit] : 1;
}

/** The unit beside a field, as it is typed. */
export function typedUnit(field: RangeField): string {
  const units: Readonly<Record<FilterUnit, string>> = {
    usd: '$',
    sol: 'SOL',
    share: '%',
    count: '',
    seconds: 'min',
    multiple: 'x',
    score: '',
  };
  return units[rangeFields[field]];
}

/** `10k`, `1.5m`, `20` and `20%` are figures; null = nothing typed, NaN = no number. In the units of a row. */
export function readFigure(field: RangeField, typed: string): number | null {
  const bare = typed.replace(/[,\s_$%]/g, '').toLowerCase();
  if (bare === '') return null;
  const [, digits = '', letter = ''] = /^(-?(?:\d+\.?\d*|\.\d+))([kmb]?)x?$/.exec(bare) ?? [];
  if (digits === '') return Number.NaN;
  // Without the noise of binary fractions: 7 % is 0.07.
  return Number(((Number(digits) * (factors[letter] ?? 1)) / scaleOf(field)).toPrecision(12));
}

/** As it would be typed. */
export function writeFigure(field: RangeField, value: number | null): string {
  if (value === null) return '';
  const shown = Number((value * scaleOf(field)).toPrecision(12));
  for (const [letter, factor] of Object.entries(factors).reverse()) {
    if (Math.abs(shown) >= factor && Number.isInteger((shown / factor) * 100)) return `${shown / factor}${letter}`;
  }
  return String(shown);
}
