import { cleanText } from './hostile-text.ts';

/** An address is this long. */
const mostLetters = 44;

/** A name as its maker wrote it, without what has a meaning in file names. */
export function inFileName(name: string): string {
  return cleanText(name, mostLetters).replace(/[^\p{L}\p{N}_-]/gu, '');
}

/** A time (ms) in a file's name: `2026-03-01T12-00-00`, in UTC. */
export function timeInFileName(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replaceAll(':', '-');
}
