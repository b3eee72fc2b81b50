import { expect, test } from 'vitest';
import { chatCommunity, chatMember } from '../../testing/chat.ts';
import { ToldMeta } from './told-meta.ts';

const { messages: _, hasOlder: __, rev: ___, ...community } = chatCommunity();
const answer = { ...community, me: chatMember() };
const stream = {
  isLiveActive: true,
  liveStreamUrl: 'https://a.io/x.mp3',
  liveStreamType: 'audio' as const,
  startedAt: 5,
};
const restriction = { kind: 'muted' as const, until: null, reason: 'Spam' };

function tell(rev: number): ToldMeta {
  const told = new ToldMeta();
  told.stream(rev, stream);
  told.slowMode(rev, 9_000);
  told.restriction(rev, restriction);
  return told;
}

test('an answer that knows less than the feed told takes none of it back', () => {
  const me = { ...answer.me, restriction };
  expect(tell(5).over(answer, 4)).toEqual({ ...answer, ...stream, slowModeMs: 9_000, me });
});

test('an answer that knows as much holds', () => {
  expect(tell(5).over(answer, 5)).toEqual(answer);
  expect(new ToldMeta().over(answer, 0)).toEqual(answer);
});

test('an answer to a visitor stays one', () => {
  expect(tell(5).over({ ...answer, me: null }, 4).me).toBeNull();
});
