import { loginWithTelegram } from '@mintscope/schemas/api/access/login-with-telegram';
import type { SignInAnswer } from '@mintscope/schemas/api/access/sign-in-answer';
import { Send } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import access from '../../components/access/access.module.css';
import buttons from '../../components/ui/button.module.css';
import { call } from '../../lib/call.ts';
import { cx } from '../../lib/cx.ts';
import { wayInFrom } from '../../lib/session/return-path.ts';
import { readTelegramReturn, type TelegramReturn, telegramAddress } from './telegram-return.ts';

/** Set on the way out: a return that this tab did not ask for would sign a visitor in to a stranger's account. */
const askedKey = 'telegramAsked';
const failed = 'Telegram could not sign you in. Try again, or use your wallet.';

interface TelegramSignInProps {
  botId: string | null;
  onSignedIn: (answer: SignInAnswer) => void;
}

/** A plain link to Telegram's page, and what it brings back: no script of theirs runs here. */
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
      {botId && (
        <a
          className={cx(buttons.button, buttons.plain, access.button)}
          href={telegramAddress(botId, location.origin, wayInFrom(place, '/login'))}
          onClick={rememberAsking}
        >
          <Send size={16} aria-hidden />
          Log in with Telegram
        </a>
      )}
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

function rememberAsking(): void {
  try {
    sessionStorage.setItem(askedKey, 'yes');
  } catch {
    // Without storage the return is refused, which says what to do instead.
  }
}

function takeAsking(): boolean {
  try {
    const asked = sessionStorage.getItem(askedKey) !== null;
    sessionStorage.removeItem(askedKey);
    return asked;
  } catch {
    return false;
  }
}
