import type { ChatMessage } from '@mintscope/schemas/chat/chat-message';

/**
 * What all are told of a message names the newest of those who reacted: one's own reaction that was known stays where that list
 * leaves people out. An answer to oneself has oneself in it and is taken as it is.
 */
export function keepOwnReactions(told: ChatMessage, known: ChatMessage | undefined, me: string | null): ChatMessage {
  if (me === null || !known || !told.reactions.some(isCut)) return told;
  const own = new Set(known.reactions.filter(({ by }) => by.includes(me)).map(({ emoji }) => emoji));
  const isLeftOut = (one: Reaction) => isCut(one) && own.has(one.emoji) && !one.by.includes(me);
  if (!told.reactions.some(isLeftOut)) return told;
  const reactions = told.reactions.map((one) => (isLeftOut(one) ? { ...one, by: [me, ...one.by] } : one));
  return { ...told, reactions };
}

type Reaction = ChatMessage['reactions'][number];

function isCut({ count, by }: Reaction): boolean {
  return count > by.length;
}

/** Whether an answer to oneself tells of one's own reactions what is not known of the same message. */
export function ownReactionsDiffer(told: ChatMessage, known: ChatMessage, me: string | null): boolean {
  if (me === null || !told.reactions.some(isCut)) return false;
  const own = ({ reactions }: ChatMessage) => reactions.filter(({ by }) => by.includes(me)).map(({ emoji }) => emoji);
  return own(told).join() !== own(known).join();
}
