import type { SignInAnswer } from '@mintscope/schemas/api/access/sign-in-answer';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { returnPath } from '../../lib/session/return-path.ts';
import { useSession } from '../../lib/session/session-context.tsx';

interface WayIn {
  /** How long the good news stands before the next page opens. */
  delayMs?: number;
  /** Only those who may see everything go on; the others have something to do here. */
  needsAccess?: boolean;
}

/**
 * What every way in does with the server's answer: the session begins, and the page that was asked for (or the dashboard)
 * opens. A user who is signed in already goes there at once.
 */
export function useSignIn({ delayMs = 0, needsAccess = false }: WayIn = {}) {
  const { state, store } = useSession();
  const place = useLocation();
  const navigate = useNavigate();
  const [accepted, setAccepted] = useState(false);
  // As it was when the page opened: once the next page's address is there, this one may still be drawn.
  const [target] = useState(() => returnPath(place.search));
  const goesOn = state.phase === 'user' && (!needsAccess || state.user.fullAccess);
  useEffect(() => {
    if (!goesOn) return;
    if (!accepted || delayMs === 0) {
      navigate(target, { replace: true });
      return;
    }
    const timer = setTimeout(() => navigate(target, { replace: true }), delayMs);
    return () => clearTimeout(timer);
  }, [goesOn, accepted, delayMs, target, navigate]);
  return {
    /** It is not known yet whether a user is signed in, or the page is about to change. */
    waiting: state.phase === 'loading' ? state.problem === null : goesOn && !accepted,
    user: state.phase === 'user' ? state.user : null,
    accepted,
    accept(answer: SignInAnswer) {
      // Good news is told when there is some: an answer that is none throws here.
      store.accept(answer);
      setAccepted(true);
    },
  };
}
