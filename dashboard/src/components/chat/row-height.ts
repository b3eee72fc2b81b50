import type { ChatRow } from './message-rows.ts';

const line = 20;
const half = 0.5;
const letterPx = 6.9;
const sides = 76;
const mostTextPx = 765;

/**
 * About how high a line will be, before it is drawn and measured: the closer, the less the scroll bar jumps. Never a whole number: the
 * list keeps only heights that differ from the guess, and would guess anew, unnoticed, when a line's separators change.
 */
export function estimateHeight(row: ChatRow, widthPx: number): number {
  if (row.kind === 'pending') return 8 + linesOf(row.pending.content, widthPx) * line + 24 + half;
  const { message, isFirst, isNewDay, isUnread, isHole } = row;
  return (
    half +
    2 +
    (isHole ? 44 : 0) +
    (isNewDay ? 32 : 0) +
    (isUnread ? 24 : 0) +
    (isFirst ? line + 7 : 0) +
    (message.replyTo ? line : 0) +
    (message.deletedBy ? line : linesOf(message.content, widthPx) * line) +
    (message.reactions.length > 0 ? 30 : 0)
  );
}

/** By length alone: it is asked of tens of thousands of lines. */
function linesOf(text: string, widthPx: number): number {
  const letters = Math.max(10, Math.floor(Math.min(mostTextPx, Math.max(0, widthPx - sides)) / letterPx));
  return Math.max(1, Math.ceil(text.length / letters));
}
