/**
 * Names and symbols are written by strangers. Control, bidirectional-override and zero-width characters can make a
 * name read as another one, so they are left out of what is shown (React escapes the rest).
 */
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u115f\u1160\u2028\u2029\u2800\u3164\uffa0]/gu;
/** More than three stacked marks on one letter paint over the lines above and below. */
const stackedMarks = /(\p{M}{3})\p{M}+/gu;

export function cleanText(text: string, most = 64): string {
  const clean = text.replace(invisible, '').replace(stackedMarks, '$1').replace(/\s+/g, ' ').trim();
  const letters = [...clean];
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : clean;
}
