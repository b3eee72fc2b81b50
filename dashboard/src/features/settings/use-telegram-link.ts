import { createTelegramCode } from '@mintscope/schemas/api/telegram/create-telegram-code';
import { getTelegramLink, type TelegramLinkShown } from '@mintscope/schemas/api/telegram/get-telegram-link';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../lib/call.ts';

/** Whether the code was sent to the bot meanwhile is asked as often (ms). */
const askEveryMs = 3_000;

/** The user's Telegram account; asked again and again while a code waits to be sent to the bot. */
export function useTelegramLink(isWaiting: boolean) {
  return useQuery({
    queryKey: ['telegram-link'],
    queryFn: ({ signal }) => call(getTelegramLink, { signal }),
    refetchInterval: isWaiting ? askEveryMs : false,
  });
}

/** The code that was made last, and how long it is good (ms); 0 = it has expired. */
export function useTelegramCode() {
  const made = useMutation({ mutationFn: () => call(createTelegramCode) });
  const [nowMs, setNowMs] = useState(() => Date.now());
  const expiresAt = made.data?.expiresAt ?? 0;
  const leftMs = Math.max(0, expiresAt - nowMs);
  const isCounting = leftMs > 0;
  useEffect(() => {
    setNowMs(Date.now());
    if (expiresAt === 0 || !isCounting) return;
    const timer = setInterval(() => setNowMs(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [expiresAt, isCounting]);
  return { made, leftMs };
}

type Confirmation = 'confirmed' | 'other' | 'not confirmed';

/** Whether the linked Telegram account says the name that stands in the settings. */
export function confirmUsername(username: string, link: TelegramLinkShown | null): Confirmation {
  if (link === null) return 'not confirmed';
  return link.username?.toLowerCase() === username.toLowerCase() ? 'confirmed' : 'other';
}
