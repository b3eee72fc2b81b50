import { markRead } from '@mintscope/schemas/api/community/mark-read';
import { useEffect, useRef } from 'react';
import { call } from '../../lib/call.ts';
import type { Chat } from './use-chat.ts';

/** How far was read is told at most so often. */
const tellMs = 2_000;

/** Tells the server how far the user has read, now and then and on leaving. Gives what takes the newest message in sight. */
export function useSeen(chat: Chat): (order: number) => void {
  const { setMe, meta } = chat;
  const isUser = meta?.me != null;
  const state = useRef<{ seen: number; told: number; timer?: ReturnType<typeof setTimeout> | undefined }>({
    seen: 0,
    told: 0,
  });
  const tell = useRef<() => void>(() => undefined);
  tell.current = () => {
    const { seen, told } = state.current;
    if (!isUser || seen <= Math.max(told, meta?.me?.readUpTo ?? 0)) return;
    state.current.told = seen;
    call(markRead, { body: { readUpTo: seen } }).then(
      ({ me }) => setMe(me),
      // The next one tells it too.
      () => undefined,
    );
  };
  useEffect(() => {
    const leave = () => document.visibilityState === 'hidden' && tell.current();
    const kept = state.current;
    document.addEventListener('visibilitychange', leave);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      clearTimeout(kept.timer);
      tell.current();
    };
  }, []);
  return (order) => {
    const kept = state.current;
    if (order <= kept.seen || document.visibilityState === 'hidden') return;
    kept.seen = order;
    kept.timer ??= setTimeout(() => {
      kept.timer = undefined;
      tell.current();
    }, tellMs);
  };
}
