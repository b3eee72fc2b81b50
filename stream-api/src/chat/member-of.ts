import { findMember } from '@mintscope/records/chat/find-member';
import type { ChatMember } from '@mintscope/schemas/chat/chat-community';
import type { Api } from '../api.ts';
import type { SignedIn } from '../auth/auth.ts';

export async function memberOf(api: Pick<Api, 'engines' | 'now'>, caller: SignedIn): Promise<ChatMember> {
  const { userId, fullAccess } = caller;
  const known = await findMember(api.engines.records.queries, userId, api.now());
  return { userId, maySend: fullAccess, mayModerate: mayModerate(caller), ...known };
}

export function mayModerate({ role }: Pick<SignedIn, 'role'>): boolean {
  return role !== 'user';
}
