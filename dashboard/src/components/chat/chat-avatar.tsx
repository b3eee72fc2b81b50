import type { ChatAuthor } from '@mintscope/schemas/chat/chat-message';
import { useState } from 'react';
import { authorHue, authorInitial, ownPicture } from './author-name.ts';
import styles from './chat-avatar.module.css';

/** The author's picture, else the first letter of their name on a colour of theirs. */
export function ChatAvatar({ author }: { author: ChatAuthor }) {
  const [isBroken, setBroken] = useState(false);
  const picture = isBroken ? null : ownPicture(author.avatar);
  if (picture) {
    return (
      <img
        className={styles.avatar}
        src={picture}
        alt=""
        width={32}
        height={32}
        loading="lazy"
        onError={() => setBroken(true)}
      />
    );
  }
  return (
    <span className={styles.avatar} data-hue={authorHue(author.id)} aria-hidden>
      {authorInitial(author)}
    </span>
  );
}
