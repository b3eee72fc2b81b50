import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { chatMemberOf } from '../chat-member.ts';
import { useUser } from '../session/session-context.tsx';

const most = 99;

/**
 * How much was written in the chat since its user was last there; nothing on its own page. `theme/base.css` draws the number at the entry of
 * the navigation, which waits for none of this, and the entry is described by the words.
 */
export function UnreadMark() {
  const user = useUser();
  const { pathname } = useLocation();
  const isElsewhere = pathname !== '/community';
  const { data: me } = useQuery({ ...chatMemberOf(user?.id ?? ''), enabled: user !== null && isElsewhere });
  const isShown = user !== null && isElsewhere && me?.restriction?.kind !== 'banned';
  const unread = isShown && me ? me.unread : 0;
  const isNamed = unread > 0 && (me?.unreadMentions ?? 0) > 0;
  const count = unread > most ? `${most}+` : String(unread);
  useLayoutEffect(() => {
    if (unread === 0) return;
    const { style, dataset } = document.documentElement;
    style.setProperty('--unread', `"${count}"`);
    if (isNamed) dataset.named = '';
    return () => {
      style.removeProperty('--unread');
      delete dataset.named;
    };
  }, [unread, count, isNamed]);
  if (unread === 0) return null;
  return (
    <span id="unread" hidden>
      {count} unread{isNamed && ', you are named'}
    </span>
  );
}
