import { hashText } from '../hash-text.ts';
import type { PickingRules } from './picking-rules.ts';

/** Names rules by their content, in whatever order names and list entries stand: rules that call alike are told once. */
export function versionRules(rules: PickingRules): string {
  return `r-${hashText(JSON.stringify(inOrder(rules)))}`;
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder).sort();
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, of]): [string, unknown] => [name, inOrder(of)]);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
