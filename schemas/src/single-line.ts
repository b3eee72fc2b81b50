import type { z } from 'zod';

/** No control characters: a text that stays one line, and one field, of whatever it is joined into. */
export const singleLinePattern = /^[ -~\u00a0-\uffff]*$/;

export function singleLine(text: z.ZodString): z.ZodString {
  return text.regex(singleLinePattern, 'has a control character in it');
}
