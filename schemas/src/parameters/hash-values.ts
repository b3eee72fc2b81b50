import { hashText } from '../hash-text.ts';

/** A content hash of named numbers behind `p-`, independent of their order. */
export function hashValues(values: Readonly<Record<string, number>>): string {
  const text = Object.keys(values)
    .sort()
    .map((name) => `${name}=${values[name]}`)
    .join('\n');
  return `p-${hashText(text)}`;
}
