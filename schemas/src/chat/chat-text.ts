import { z } from 'zod';
import { chatLimits } from './chat-limits.ts';

/**
 * What could make a text read as another, or paint over its neighbours: control characters but new lines, marks of direction, characters
 * without width or meaning, more than three marks on a letter.
 */
const invisible =
  /[\p{Cc}\p{Co}\p{Cs}\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}]|\u034f/gu;
/** Joiners belong within pictures, and between letters of scripts that are written with them. */
const strayJoiners =
  /(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f|[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}])[\u200c\u200d]+|[\u200c\u200d]+(?![\p{L}\p{Extended_Pictographic}])/gu;
const stackedMarks = /(\p{M}{3})\p{M}+/gu;
const manyLines = /\n{3,}/g;

/** A text as it is kept: trimmed, without what is not seen, at most one empty line in a row. Joiners within emoji stay. */
export function cleanChatText(text: string): string {
  return text
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(invisible, (one) => (one === '\n' ? one : one === '\t' ? ' ' : ''))
    .replace(strayJoiners, '')
    .replace(stackedMarks, '$1')
    .replace(manyLines, '\n\n')
    .trim();
}

/** Characters as their readers count them. */
export function chatLength(text: string): number {
  return [...text].length;
}

/** The beginning of a message that is replied to, on one line. */
export function previewOf(content: string): string {
  const letters = [...content.replace(/\s+/g, ' ')];
  return letters.length > chatLimits.previewLength
    ? `${letters.slice(0, chatLimits.previewLength).join('')}…`
    : letters.join('');
}

/** What is sent as a message; it arrives cleaned. */
export const chatContentSchema = z
  .string()
  .max(chatLimits.contentLength * 4, `has more than ${chatLimits.contentLength} characters`)
  .transform(cleanChatText)
  .pipe(
    z
      .string()
      .min(1, 'must not be empty')
      .refine(
        (text) => chatLength(text) <= chatLimits.contentLength,
        `has more than ${chatLimits.contentLength} characters`,
      ),
  );
