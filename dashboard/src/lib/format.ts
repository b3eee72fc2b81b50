/** What stands for a value that is not known. */
export const dash = '–';

type Maybe = number | null | undefined;

function known(value: Maybe): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

/** How amounts of a thousand and more are written: 1.23M, or 1,234,567. */
export type NumberFormat = 'compact' | 'full';

let numberFormat: NumberFormat = 'compact';

/** Set from the settings, once for the whole page: a parameter would have to pass through every cell of every table. */
export function setNumberFormat(format: NumberFormat): void {
  numberFormat = format;
}

const steps = [
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
] as const;

/**
 * 999 -> "999", 1234 -> "1.23K", 3.4e6 -> "3.4M": three significant digits. With full numbers 3400000.5 -> "3,400,001".
 * Below 1000 whole unless `digits` is given.
 */
export function formatCompact(value: Maybe, digits = 0): string {
  if (!known(value)) return dash;
  const size = Math.abs(value);
  if (numberFormat === 'full' && size >= 999.5) return groupDigits(value);
  return shorten(value, size, digits);
}

/** For a line beside the exact figure: one decimal below ten of a unit, none above ("2.4K", "10K"). Written out where numbers are. */
export function formatRough(value: Maybe): string {
  if (!known(value) || value < 1_000 || numberFormat === 'full') return formatCompact(value);
  const step = value < 1e4 ? 100 : value < 1e6 ? 1_000 : value < 1e7 ? 1e5 : 1e6;
  return formatCompact(Math.round(value / step) * step);
}

function shorten(value: number, size: number, digits: number): string {
  for (const [step, unit] of steps) {
    // 999,950 would round to "1000K": it belongs to the next unit already.
    if (size >= step * 0.9995)
      return `${trimZeros((value / step).toFixed(size / step >= 99.95 ? 0 : size / step >= 9.995 ? 1 : 2))}${unit}`;
  }
  return trimZeros(value.toFixed(size < 10 ? Math.max(digits, size > 0 && size < 1 ? 2 : digits) : digits));
}

export function formatUsd(value: Maybe): string {
  if (!known(value)) return dash;
  return value < 0 ? `-$${formatCompact(-value)}` : `$${formatCompact(value)}`;
}

/** Written by hand: `Intl` takes five times as long, and live rows ask for thousands of these a second. */
function groupDigits(value: number): string {
  if (Math.abs(value) >= 1e15) return whole.format(value);
  const rounded = Math.round(value);
  let rest = String(Math.abs(rounded));
  let text = '';
  while (rest.length > 3) {
    text = `,${rest.slice(-3)}${text}`;
    rest = rest.slice(0, -3);
  }
  return `${rounded < 0 ? '-' : ''}${rest}${text}`;
}

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const full = new Intl.NumberFormat('en-US', { maximumFractionDigits: 9 });

/** Every digit, grouped: what a tooltip shows beside a compact figure. */
export function formatFull(value: Maybe): string {
  return known(value) ? full.format(value) : dash;
}

export function formatCount(value: Maybe): string {
  return known(value) ? whole.format(value) : dash;
}

const subscripts = '₀₁₂₃₄₅₆₇₈₉';

/** Four significant digits; tiny prices count their zeros: 0.00000123 -> "0.0₅123". No unit. */
export function formatPrice(value: Maybe): string {
  if (!known(value)) return dash;
  if (value === 0) return '0';
  const size = Math.abs(value);
  const sign = value < 0 ? '-' : '';
  if (size >= 1e6) return formatCompact(value);
  if (size >= 1000) return `${sign}${full.format(Number(size.toFixed(1)))}`;
  if (size >= 1) return `${sign}${trimZeros(size.toFixed(size >= 100 ? 2 : 4))}`;
  const [mantissa = '', exponent = '0'] = size.toExponential(3).split('e-');
  const zeros = Number(exponent) - 1;
  const figures = trimZeros(mantissa).replace('.', '');
  if (zeros < 3) return `${sign}0.${'0'.repeat(Math.max(0, zeros))}${figures}`;
  return `${sign}0.0${[...String(zeros)].map((digit) => subscripts[Number(digit)]).join('')}${figures}`;
}

/** Eight decimals, as the surface card asks. */
export function formatPriceExact(value: Maybe): string {
  return known(value) ? value.toFixed(8) : dash;
}

/** A share 0..1 as "12.3%". */
export function formatShare(share: Maybe, digits = 1): string {
  if (!known(share)) return dash;
  const percent = share * 100;
  if (percent > 0 && percent < 0.1 && digits < 2) return '<0.1%';
  return `${trimZeros(percent.toFixed(Math.abs(percent) >= 99.95 ? 0 : digits))}%`;
}

/** A change as a fraction: 0.1234 -> "+12.3%". */
export function formatChange(fraction: Maybe): string {
  if (!known(fraction)) return dash;
  const size = Math.abs(fraction) * 100;
  const figures = size >= 1000 ? shorten(size, size, 0) : trimZeros(size.toFixed(size >= 100 ? 0 : 1));
  if (figures === '0') return '0%';
  return `${fraction > 0 ? '+' : '−'}${figures}%`;
}

/** An amount of SOL that was won or lost: "+3.25", "−0.51". */
export function formatGain(sol: Maybe): string {
  if (!known(sol)) return dash;
  const size = Math.abs(sol);
  const figures = formatCompact(size, size < 0.1 ? 3 : 2);
  // What rounds to nothing has no sign.
  if (Number(figures) === 0) return '0';
  return `${sol > 0 ? '+' : '−'}${figures}`;
}

/** A multiple: 1.428 -> "1.42x", 123.4 -> "123x". */
export function formatMultiple(value: Maybe): string {
  if (!known(value)) return dash;
  if (value >= 1000) return `${shorten(value, value, 0)}x`;
  return `${shownMultiple(value).toFixed(decimalsOf(value))}x`;
}

/** Whether a multiple, as it is written, is above (1) or below (-1) where it began; 0 reads 1.00x, which is neither. */
export function multipleSign(x: number): -1 | 0 | 1 {
  const shown = shownMultiple(x);
  return shown > 1 ? 1 : shown < 1 ? -1 : 0;
}

/** Rounded down, so that none reads as a threshold that it did not reach. What is 1.00 but for a trifle has lost nothing. */
function shownMultiple(x: number): number {
  if (x < 1 && x >= 0.995) return 1;
  const scale = 10 ** decimalsOf(x);
  // 1.15 times a hundred is a little below 115.
  return Math.floor(x * scale + 1e-9) / scale;
}

function decimalsOf(multiple: number): number {
  return multiple >= 100 ? 0 : multiple >= 10 ? 1 : 2;
}

/** "0s", "12s", "4m", "2h", "3d". */
export function formatAge(ms: Maybe): string {
  if (!known(ms)) return dash;
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 60) return `${seconds}s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)}m`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)}h`;
  return `${Math.floor(seconds / 86_400)}d`;
}

const hourMs = 3_600_000;

/** A duration in ms: "840 ms", "3.2 s", "2.5 min", "30 h", "3.1 d". */
export function formatDuration(ms: Maybe): string {
  if (!known(ms)) return dash;
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${trimZeros((ms / 1000).toFixed(ms < 10_000 ? 1 : 0))} s`;
  if (ms < 2 * hourMs) return `${trimZeros((ms / 60_000).toFixed(1))} min`;
  if (ms < 48 * hourMs) return `${trimZeros((ms / hourMs).toFixed(1))} h`;
  return `${trimZeros((ms / (24 * hourMs)).toFixed(1))} d`;
}

const dateAndTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });

/** "21 Nov 2026, 07:46", by the clock of the reader. */
export function formatDateTime(ms: Maybe): string {
  return known(ms) ? dateAndTime.format(ms) : dash;
}

/** "21 Nov 2026". */
export function formatDate(ms: Maybe): string {
  return known(ms) ? day.format(ms) : dash;
}

/** First six and last four characters, as wallets print addresses. */
export function shortenAddress(address: string): string {
  return address.length <= 12 ? address : `${address.slice(0, 6)}…${address.slice(-4)}`;
}

/** A score in whole points, cut rather than rounded: 79.6 is not yet the 80 of a strong buy. */
export function formatScore(score: Maybe): string {
  return known(score) ? String(Math.floor(score)) : dash;
}

function trimZeros(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
