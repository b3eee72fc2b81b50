import type { ScoreTerm } from '@mintscope/schemas/score';
import { dash, formatCompact, formatShare } from '../../lib/format.ts';

export interface TermText {
  label: string;
  input: string;
  /** One parameter a line: name and value. */
  parameters: string;
}

/** A term in words. `giniCoefficient` reads "Gini coefficient"; shares read in percent; unknown inputs are a dash. */
export function describeTerm(term: ScoreTerm): TermText {
  return {
    label: readable(term.name),
    input: term.input === null ? dash : withUnit(term.input, term.unit),
    parameters: Object.entries(term.parameters)
      .map(([name, value]) => `${readable(name)} ${formatCompact(value, 2)}`)
      .join('\n'),
  };
}

export function sumOf(terms: readonly ScoreTerm[]): number {
  return terms.reduce((sum, term) => sum + term.contribution, 0);
}

function withUnit(value: number, unit: string): string {
  if (unit === 'share' || unit === 'probability' || unit === 'rate') return formatShare(value);
  const figures = Math.abs(value) < 10 ? value.toFixed(2).replace(/\.?0+$/, '') : formatCompact(value, 1);
  return unit === '' || unit === 'ratio' || unit === 'index' || unit === 'score' ? figures : `${figures} ${unit}`;
}

/** camelCase, snake_case and dotted names as words. */
function readable(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[._-]+/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
