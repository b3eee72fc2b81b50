import { dash, formatCompact } from '../../lib/format.ts';

/** SOL won or lost: "+1.2", "-0.45", "0". */
export function signedSol(sol: number | null): string {
  if (sol === null) return dash;
  const text = formatCompact(sol, 2);
  // What rounds to nothing has no sign.
  return Number(text) === 0 ? '0' : `${sol > 0 ? '+' : ''}${text}`;
}
