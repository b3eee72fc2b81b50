import { switchBackToAdmin } from '@mintscope/schemas/api/access/switch-back-to-admin';
import { switchUser } from '@mintscope/schemas/api/access/switch-user';
import { messages } from '@mintscope/schemas/messages';
import { CallError, call } from '../call.ts';
import type { SessionStore } from './session-store.ts';

/** An admin goes on as the regular user named by e-mail, wallet or username, or (nothing named) as a plain one. */
export async function switchToUser(session: SessionStore, name: string): Promise<void> {
  if (!session.token()) throw new CallError('unauthenticated', 0, messages.notAuthenticated);
  const target = name.trim();
  await session.exchange(() => call(switchUser, { body: target ? { targetEmail: target } : {} }));
}

/** Back to the admin behind a switched session. */
export async function switchBack(session: SessionStore): Promise<void> {
  if (!session.token()) throw new CallError('unauthenticated', 0, messages.notAuthenticated);
  await session.exchange(() => call(switchBackToAdmin));
}

/** What the server said, else the specification's sentence. */
export function switchProblem(error: unknown, otherwise: string): string {
  return error instanceof CallError ? error.message : otherwise;
}
