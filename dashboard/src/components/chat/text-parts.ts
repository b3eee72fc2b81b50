import type { ChatMessage } from '@mintscope/schemas/chat/chat-message';
import { cleanChatText } from '@mintscope/schemas/chat/chat-text';
import { safeLink } from '../../lib/safe-link.ts';

/** `at` = where it begins in the text. */
export type TextPart =
  | { kind: 'text'; at: number; text: string }
  | { kind: 'mention'; at: number; text: string; userId: string }
  | { kind: 'link'; at: number; href: string; host: string; rest: string };

const mostOfPath = 48;
/** An address with its scheme, or a name: what has no scheme is not guessed to be a link. */
const marks = /(?<![\p{L}\p{N}_])(?:https:\/\/[^\s<>"'`{}|\\^]+|@\w{1,32})/giu;
const closing: Record<string, string> = { ')': '(', ']': '[' };

/**
 * A message as what is shown: its text, the people it names, and https addresses with the host that they really lead to. The text is
 * cleaned again: what the server lets through is its affair, what is drawn is ours.
 */
export function textParts({ content, mentions }: Pick<ChatMessage, 'content' | 'mentions'>): TextPart[] {
  const text = cleanChatText(content);
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(marks)) {
    const part = found.startsWith('@') ? mentionOf(found, index, mentions) : linkOf(withoutEnd(found), index);
    if (!part) continue;
    if (index > from) parts.push({ kind: 'text', at: from, text: text.slice(from, index) });
    parts.push(part);
    from = index + (part.kind === 'link' ? withoutEnd(found).length : found.length);
  }
  if (from < text.length) parts.push({ kind: 'text', at: from, text: text.slice(from) });
  return parts;
}

function mentionOf(found: string, at: number, mentions: ChatMessage['mentions']): TextPart | null {
  const name = found.slice(1).toLowerCase();
  const mention = mentions.find(({ username }) => username.toLowerCase() === name);
  return mention ? { kind: 'mention', at, text: found, userId: mention.userId } : null;
}

/** What leads into the reader's own network is a text. The host as browsers ask for it: letters of other alphabets that look like Latin ones show as `xn--`. */
function linkOf(found: string, at: number): TextPart | null {
  const href = safeLink(found);
  if (href === null) return null;
  const url = new URL(href);
  const path = `${url.pathname}${url.search}${url.hash}`.replace(/^\/$/, '');
  const rest = path.length > mostOfPath ? `${path.slice(0, mostOfPath - 1)}…` : path;
  return { kind: 'link', at, href, host: url.host, rest };
}

/** Without the marks of the sentence around an address; a bracket that was opened in it stays. */
function withoutEnd(found: string): string {
  let text = found;
  for (;;) {
    const last = text.at(-1) ?? '';
    const opened = closing[last];
    const isOutside = opened !== undefined && text.split(opened).length < text.split(last).length;
    if (!isOutside && !/[.,;:!?…*_~]/.test(last)) return text;
    text = text.slice(0, -1);
  }
}
