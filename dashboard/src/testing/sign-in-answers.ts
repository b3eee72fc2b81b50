import type { getSignInOptions } from '@mintscope/schemas/api/access/get-sign-in-options';
import type { SessionUser } from '@mintscope/schemas/session-user';
import type { z } from 'zod';
import type { Answers } from './render-app.tsx';
import { sessionUser } from './session-user.ts';

type Options = z.output<(typeof getSignInOptions)['response']>;

/** What /api/auth/options says in tests, but for the fields given. */
export function signInOptions(fields: Partial<Options> = {}): Options {
  return {
    developmentAccess: false,
    investorCodes: true,
    telegramBotId: null,
    telegramGroup: null,
    productMint: null,
    minimumHolding: 100_000,
    entitlementFromMs: Date.parse('2024-10-01'),
    priceUsd: 99,
    payments: false,
    ...fields,
  };
}

export function signInAnswer(user: Partial<SessionUser> = {}) {
  return { success: true, message: 'Signed in.', token: 'token-of-test', user: sessionUser(user) };
}

export function refusal(status: number, message: string, field?: string) {
  return { status, body: { success: false, error: 'REFUSED', message, field, requestId: 'r' } };
}

type Answer = ReturnType<Answers>;

/** Answers by path, and remembers the bodies that were sent. */
export function script(paths: Record<string, Answer | ((body: Record<string, unknown>) => Answer)>) {
  const sent: { path: string; body: Record<string, unknown> }[] = [];
  const answers: Answers = (path, request) => {
    const body: Record<string, unknown> = JSON.parse(String(request?.body ?? '{}'));
    sent.push({ path, body });
    const answer = paths[path.split('?')[0] ?? path];
    return typeof answer === 'function' ? answer(body) : answer;
  };
  return { answers, sent, bodies: (path: string) => sent.filter((one) => one.path === path).map((one) => one.body) };
}
