import { sendMessage } from '@mintscope/schemas/api/community/send-message';
import { chatLimits } from '@mintscope/schemas/chat/chat-limits';
import { inLanes } from '../../attack/ask.ts';
import { bearer, signIn } from '../sign-in.ts';
import type { Answer } from './fill-account.ts';

/** Of so many messages one is reported, with another of the texts for a reason; and of so many members one is muted, likewise. */
const reportedOf = 5;
const mutedOf = 8;

/**
 * Members say all the texts in the chat, each as many as one may at once, in answer to the one before; some are reported by the next member, and some members muted
 * by an admin. Tells what each was answered, by place.
 */
export async function fillChat(url: string, texts: readonly string[]): Promise<Map<string, Answer[]>> {
  const told = new Map<string, Answer[]>([
    ['messages', []],
    ['reports', []],
    ['restrictions', []],
  ]);
  async function ask(
    place: string,
    text: string,
    asked: { token: string; method: string; path: string; body: object },
  ) {
    const headers = { ...bearer(asked.token), 'content-type': 'application/json' };
    const response = await fetch(`${url}${asked.path}`, { ...asked, headers, body: JSON.stringify(asked.body) });
    const answer = await response.json();
    told.get(place)?.push({ text, status: response.status, field: answer.field });
    return response.status === 200 ? answer : undefined;
  }
  const admin = await signIn(url, 'chat-admin-of-strangers');
  const members = Array.from({ length: Math.ceil(texts.length / chatLimits.burst) }, (_, n) => n);
  const tokens = await Promise.all(members.map((n) => signIn(url, `chat-stranger-${n}`)));
  await inLanes(members, 4, async (member) => {
    const [token = '', next = ''] = [tokens[member], tokens[(member + 1) % tokens.length]];
    let replyToId: string | undefined;
    // Neighbours are alike, and what reads the same is refused as a repetition.
    const own = texts.filter((_, n) => n % members.length === member);
    for (const [place, text] of own.entries()) {
      const content = [...text].slice(0, chatLimits.contentLength).join('');
      const say = { token, method: 'POST', path: sendMessage.path, body: { content, replyToId } };
      const sent = await ask('messages', text, say);
      if (sent === undefined) continue;
      replyToId = sent.data.id;
      const reason = texts[(member + 7 * place + 3) % texts.length]!.slice(0, chatLimits.reasonLength);
      const path = `/api/chat/messages/${sent.data.id}/report`;
      if (place % reportedOf === 0)
        await ask('reports', reason, { token: next, method: 'POST', path, body: { reason } });
      const body = { kind: 'muted', minutes: 60, reason };
      const restriction = `/api/admin/chat/members/${sent.data.author.id}/restriction`;
      if (place === chatLimits.burst - 1 && member % mutedOf === 0)
        await ask('restrictions', reason, { token: admin, method: 'PUT', path: restriction, body });
    }
  });
  return told;
}
