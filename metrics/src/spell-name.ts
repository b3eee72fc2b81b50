/** Signs that are not seen, and strokes and dots on letters: a name with them reads as the one without. */
const unseen = /[\p{Cc}\p{Cf}\s]|[\u0300-\u036f]|[\ufe00-\ufe0f]/gu;
const plain = /^[\x21-\x7e]*$/;

/** A symbol or name in one spelling: two that a reader takes for one are the same, whatever their case, width, spaces and marks. */
export function spellName(text: string): string {
  const seen = plain.test(text) ? text : text.normalize('NFKD').replace(unseen, '');
  return seen.toLowerCase().replace(/^\$+/, '');
}
