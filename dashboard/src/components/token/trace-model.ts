import type { ScoreTerm } from '@mintscope/schemas/score';
import { dash, formatChange, formatCompact, formatShare, formatUsd } from '../../lib/format.ts';
import { capWords, termWords } from './term-words.ts';

interface TermText {
  label: string;
  input: string;
  /** Short names and values, for the table. */
  parameters: string;
  /** Registry names and values, one a line, for the tooltip. */
  registry: string;
}

/** A term in plain words; shares read in percent, an unknown input is a dash. */
export function describeTerm(term: ScoreTerm): TermText {
  const parameters = Object.entries(term.parameters);
  return {
    label: nameOf(term.name),
    input: term.input === null ? dash : withUnit(term.input, term.unit),
    parameters: parameters.map(([name, value]) => `${shortName(name)} ${formatCompact(value, 2)}`).join(', '),
    registry: parameters.map(([name, value]) => `${name} = ${value}`).join('\n'),
  };
}

/** A term that has no words of its own yet is told by its name, and one of the newest trades by that of the first ones. */
function nameOf(term: string): string {
  const recent = /^recent\.(.+)$/.exec(term)?.[1];
  if (recent) return `${nameOf(recent)}, newest trades`;
  const held = /^cap\.(.+)$/.exec(term)?.[1];
  if (held) return `Held down: ${(capWords[held] ?? readable(held)).toLowerCase()}`;
  return termWords[term] ?? readable(term.replace(/^stage\./, ''));
}

export function sumOf(terms: readonly ScoreTerm[]): number {
  return terms.reduce((sum, term) => sum + term.contribution, 0);
}

/** Terms that move the score, and those that do not. */
export function splitTerms(terms: readonly ScoreTerm[]): { telling: ScoreTerm[]; silent: ScoreTerm[] } {
  return {
    telling: terms.filter((term) => Math.abs(term.contribution) >= 0.005),
    silent: terms.filter((term) => Math.abs(term.contribution) < 0.005),
  };
}

/** Terms of the final score beside the stages: boosts and the clamp, where they did something. */
export function extraTerms(terms: readonly ScoreTerm[]): ScoreTerm[] {
  return splitTerms(terms).telling.filter((term) => !term.name.startsWith('stage.'));
}

function withUnit(value: number, unit: string): string {
  if (/^(share|probability|rate)\b/.test(unit)) return formatShare(value);
  if (unit === 'fraction') return formatChange(value);
  if (unit === 'USD') return formatUsd(value);
  if (unit.startsWith('yes')) return value === 1 ? 'Yes' : 'No';
  const figures = Math.abs(value) < 10 ? value.toFixed(2).replace(/\.?0+$/, '') : formatCompact(value, 1);
  // Units that are the scale of the figure itself ("points", "ratio", "Gini 0..1") need no repeating.
  return /^(|points|ratio|index|score|.*0\.\.1)$/.test(unit) ? figures : `${figures} ${unit}`;
}

/** "surface.weights.momentum" is the weight, "surface.momentum.scale5m" the scale 5m. */
function shortName(name: string): string {
  return name.includes('.weights.') ? 'weight' : readable(name.split('.').at(-1) ?? name).toLowerCase();
}

/** camelCase, snake_case and dotted names as words. */
function readable(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/([a-z])(\d)/g, '$1 $2')
    .replace(/[._-]+/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
