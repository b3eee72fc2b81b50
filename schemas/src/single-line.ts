import { z } from 'zod';

/**
 * No control characters, nothing that ends a line or turns the direction of what follows, no half of a pair: a text that stays one line, and
 * one field, of whatever it is joined into.
 */
const singleLinePattern =
  /^(?:[ -~\u00a0-\u2027\u202f-\u2065\u206a-\ud7ff\ue000-\uffff]|[\ud800-\udbff][\udc00-\udfff])*$/;
/** No control characters: one field of whatever it is joined into. What another service vouches for is cleaned where it is shown. */
export const oneFieldPattern = /^[ -~\u00a0-\uffff]*$/;
/** One letter, figure or sign that is seen. */
const seen = /[^\s\p{C}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u;

export function oneField(text: z.ZodString): z.ZodString {
  return text.regex(oneFieldPattern, 'has a control character in it');
}

export function singleLine(text: z.ZodString): z.ZodString {
  return text.regex(singleLinePattern, 'has a control character in it');
}

/** A name that an account gives to a thing of its own. */
export function ownName(most: number): z.ZodString {
  return singleLine(z.string().trim().min(1).max(most)).regex(seen, 'has no letter that is seen');
}
