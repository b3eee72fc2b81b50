import { loginWithTelegram } from '@mintscope/schemas/api/access/login-with-telegram';
import type { SignInAnswer } from '@mintscope/schemas/api/access/sign-in-answer';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import access from '../../components/access/access.module.css';
import { takeAsking } from '../../components/access/telegram-asked.ts';
import { TelegramLink } from '../../components/access/telegram-link.tsx';
import { readTelegramReturn, type TelegramReturn } from '../../components/access/telegram-return.ts';
import { call } from '../../lib/call.ts';

const failed = 'Telegram could not sign you in. Try again, or use your wallet.';

interface TelegramSignInProps {
  botId: string | null;
  onSignedIn: (answer: SignInAnswer) => void;
}

/** The way to Telegram's page, and what it brings back. */
export function TelegramSignIn({ botId, onSignedIn }: TelegramSignInProps) {
  const place = useLocation();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const taken = useRef<string | null>(null);
  useEffect(() => {
    const back = readTelegramReturn(place.hash);
    if (!back || taken.current === place.hash) return;
    taken.current = place.hash;
    navigate(`${place.pathname}${place.search}`, { replace: true });
    signInWith(back)
      .then(onSignedIn)
      .catch(() => setProblem(failed));
  }, [place, navigate, onSignedIn]);
  return (
    <>
      {botId && <TelegramLink botId={botId} className={access.button} />}
      <p role="alert" className={access.problem}>
        {problem}
      </p>
    </>
  );
}

async function signInWith(back: NonNullable<TelegramReturn>): Promise<SignInAnswer> {
  if (!takeAsking() || 'refused' in back) throw new Error(failed);
  return call(loginWithTelegram, { body: back.user });
}
