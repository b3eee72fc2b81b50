import { readStored, removeStored, writeStored } from '../storage.ts';
import { draftKey } from './draft-key.ts';

/** What was written and not sent yet. */
export interface ChatDraft {
  text: string;
  /** Id of the message that it answers. */
  replyTo: string | null;
  /** It was being sent when the page was left: the same text goes on as the same message. */
  clientId: string | null;
}

export const emptyDraft: ChatDraft = { text: '', replyTo: null, clientId: null };

const mostText = 8_000;

/** The draft of this user; another's is removed. */
export function readDraft(userId: string): ChatDraft {
  const kept = readStored(draftKey);
  const fields = new Map(Object.entries(typeof kept === 'object' && kept !== null ? kept : {}));
  if (fields.size > 0 && fields.get('userId') !== userId) removeStored(draftKey);
  const text = fields.get('text');
  if (fields.get('userId') !== userId || typeof text !== 'string') return emptyDraft;
  return { text: text.slice(0, mostText), replyTo: textOf(fields, 'replyTo'), clientId: textOf(fields, 'clientId') };
}

export function keepDraft(userId: string, draft: ChatDraft): void {
  if (draft.text.trim() === '') removeStored(draftKey);
  else writeStored(draftKey, { userId, ...draft });
}

function textOf(fields: Map<string, unknown>, name: string): string | null {
  const text = fields.get(name);
  return typeof text === 'string' && text.length <= 64 ? text : null;
}
