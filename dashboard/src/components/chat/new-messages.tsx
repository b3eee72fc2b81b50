import type { ChatMessage } from '@mintscope/schemas/chat/chat-message';
import { useEffect, useRef, useState } from 'react';
import { cleanText } from '../../lib/hostile-text.ts';
import { authorName } from './author-name.ts';

interface NewMessagesProps {
  messages: readonly ChatMessage[];
  me: string | null;
}

const mostKept = 5;
const mostLetters = 300;

/**
 * Tells screen readers of messages that come while the page is open. The list itself cannot: it takes lines into the document and out of
 * it as it is scrolled, and each would be read out.
 */
export function NewMessages({ messages, me }: NewMessagesProps) {
  const heard = useRef<number | null>(null);
  const [told, setTold] = useState<readonly ChatMessage[]>([]);
  const newest = messages.at(-1)?.order ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an edit of an old message is not news
  useEffect(() => {
    const from = heard.current;
    heard.current = Math.max(from ?? 0, newest);
    if (from === null || newest <= from) return;
    const fresh = messages.slice(-mostKept).filter(({ order, author }) => order > from && author.id !== me);
    if (fresh.length > 0) setTold((before) => [...before, ...fresh].slice(-mostKept));
  }, [newest]);
  return (
    <div role="log" aria-live="polite" aria-label="New messages" className="visually-hidden">
      {told.map((message) => (
        <p key={message.id}>
          {authorName(message.author)}: {cleanText(message.content, mostLetters)}
        </p>
      ))}
    </div>
  );
}
