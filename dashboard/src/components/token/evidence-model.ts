import type { Evidence, EvidenceInput, EvidenceParameter } from '@mintscope/schemas/evidence';
import { dash, formatCompact, formatCount, formatDuration, formatShare } from '../../lib/format.ts';
import { formatPoints } from '../../lib/format-points.ts';
import type { Fact } from '../ui/fact-list.tsx';

/** What was asked for, in figures: "6 wallets", "34%", "−12.0 points". */
export function valueText({ value, unit }: Pick<Evidence, 'value' | 'unit'>): string {
  if (value === null) return dash;
  if (unit === 'probability') return formatShare(value);
  if (unit === 'points') return `${formatPoints(value)} points`;
  return `${formatCount(value)} ${value === 1 && unit === 'wallets' ? 'wallet' : unit}`;
}

export function parameterText({ value, unit }: Pick<EvidenceParameter, 'value' | 'unit'>): string {
  return value === null ? dash : amountText(value, unit);
}

export function inputFacts(inputs: readonly EvidenceInput[]): Fact[] {
  return inputs.map(({ name, value, unit, source, atMs, contribution }) => ({
    name: readable(name),
    value: typeof value === 'number' ? amountText(value, unit) : value === null ? dash : String(value),
    tip: [
      name,
      contribution === null ? null : `adds ${signed(contribution)}${source === 'model' ? ' to the sum' : ' points'}`,
      source === 'model' ? 'from the model' : `from ${source === 'chain' ? 'the chain' : source}`,
      atMs === null ? null : `as of ${new Date(atMs).toISOString().slice(0, 19).replace('T', ' ')} UTC`,
    ]
      .filter((line) => line !== null)
      .join('\n'),
  }));
}

function amountText(value: number, unit: string): string {
  if (unit === 'ms') return formatDuration(value);
  if (/^(share|probability)/.test(unit)) return formatShare(value);
  if (unit.startsWith('yes')) return value === 1 ? 'Yes' : 'No';
  const figures = Math.abs(value) < 10 ? String(Number(value.toFixed(2))) : formatCompact(value, 1);
  return /^(|points|ratio|logit|.*0\.\.1)$/.test(unit) ? figures : `${figures} ${unit}`;
}

function signed(value: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}`;
}

/** camelCase and dotted names as words. */
function readable(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z0-9])/g, '$1 $2')
    .replace(/\./g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
