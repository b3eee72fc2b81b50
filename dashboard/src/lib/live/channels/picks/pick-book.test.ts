import { limits } from '@mintscope/schemas/limits';
import { expect, test } from 'vitest';
import { figures, mints, selectedToken } from '../../../../testing/picks.ts';
import { pickIdOf } from '../../../pick-id.ts';
import { PickBook, receivePicks } from './pick-book.ts';

const [first, second] = mints;
const old = selectedToken({ address: first, selectedAt: 1 });
const young = selectedToken({ address: second, selectedAt: 2 });
const own = selectedToken({ address: first, scope: 'personal', selectedAt: 3 });
const addresses = (book: PickBook) => book.list('platform').map(({ address }) => address);

test('picks of one kind are replaced without those of the other, newest first', () => {
  const book = new PickBook();
  book.hold('personal', [own]);
  book.hold('platform', [old, young]);
  expect(addresses(book)).toEqual([second, first]);
  book.hold('platform', [old]);
  expect(addresses(book)).toEqual([first]);
  expect(book.list('personal')).toEqual([own]);
});

test('picks of one moment stand as the server lists them, in whatever order they came', () => {
  const [low, high] = [first, second].toSorted();
  const picks = [low!, high!].map((address) => selectedToken({ address, selectedAt: 5 }));
  for (const come of [picks, picks.toReversed()]) {
    const book = new PickBook();
    book.hold('platform', come);
    expect(addresses(book)).toEqual([low, high]);
  }
});

test('a copy stands until the server has told, and no longer', () => {
  const book = new PickBook();
  book.restore([old, own]);
  expect(book.told('platform')).toBe(false);
  expect(addresses(book)).toEqual([first]);
  book.hold('platform', [young]);
  book.restore([old]);
  expect(addresses(book)).toEqual([second]);
});

test('figures of a lower version change nothing, whichever way they come', () => {
  const book = new PickBook();
  book.hold('platform', [selectedToken({ performance: figures({ version: 5, maxX: 9 }) })]);
  const { address, ordinal, scope, score, finalScore, isStable, stabilizedAt } = old;
  const named = { address, ordinal, scope, score, finalScore, isStable, stabilizedAt };
  expect(book.update([{ ...named, performance: figures({ version: 4, maxX: 2 }) }])).toBe(true);
  expect(book.picks.get(pickIdOf(old))?.performance?.maxX).toBe(9);
  book.hold('platform', [old]);
  expect(book.picks.get(pickIdOf(old))?.performance?.maxX).toBe(9);
  book.update([{ ...named, performance: figures({ version: 6, maxX: 11 }) }]);
  expect(book.picks.get(pickIdOf(old))?.performance?.maxX).toBe(11);
});

test('figures of a pick that is not known are told, and those beside them are taken', () => {
  const book = new PickBook();
  book.hold('platform', [old]);
  const { scope, score, finalScore, isStable, stabilizedAt } = old;
  const update = (address: string) => ({
    address,
    ordinal: 1,
    scope,
    score,
    finalScore,
    isStable,
    stabilizedAt,
    performance: figures({ version: 2, currentX: 7 }),
  });
  expect(book.update([update(second), update(first)])).toBe(false);
  expect(addresses(book)).toEqual([first]);
  expect(book.picks.get(pickIdOf(old))?.performance?.currentX).toBe(7);
});

test('a pick comes, rises, leaves; clearing takes one kind, and the session all', () => {
  const book = new PickBook();
  book.hold('personal', [own]);
  book.put(old);
  book.put(young);
  book.put(young, true);
  expect(addresses(book)).toEqual([first]);
  book.drop('platform');
  expect(book.picks.size()).toBe(1);
  book.clear();
  expect([book.picks.size(), book.told('personal')]).toEqual([0, false]);
});

test('an answer undoes nothing that came while it was on its way', () => {
  const book = new PickBook();
  book.hold('platform', [old]);
  const asked = book.ask();
  book.put(young);
  book.drop('platform', first);
  book.hold('platform', [old], { asked });
  expect(addresses(book)).toEqual([second]);
  book.hold('platform', [old], { asked: book.ask() });
  expect(addresses(book)).toEqual([first]);
});

test('what was removed before it was ever told here stays away, and so does what was cleared', () => {
  const book = new PickBook();
  let asked = book.ask();
  book.drop('platform', first);
  book.hold('platform', [old, young], { asked });
  expect(addresses(book)).toEqual([second]);
  asked = book.ask();
  book.drop('platform');
  book.hold('platform', [old, young], { asked });
  expect(addresses(book)).toEqual([]);
});

test('of two answers the one that was asked for later counts, whichever comes first', () => {
  for (const isSwapped of [false, true]) {
    const book = new PickBook();
    book.hold('platform', [old]);
    const asked = [book.ask(), book.ask()] as const;
    const answers = [() => book.hold('platform', [old], { asked: asked[0] })];
    answers.push(() => book.hold('platform', [young], { asked: asked[1] }));
    for (const arrive of isSwapped ? answers.reverse() : answers) arrive();
    expect(addresses(book)).toEqual([second]);
  }
});

test('an answer that is full says nothing of older picks; a longer one asked for before it still brings them', () => {
  const book = new PickBook();
  const asked = book.ask();
  book.hold('platform', [young], { most: 1 });
  book.hold('platform', [old, young], { asked });
  expect(addresses(book)).toEqual([second, first]);
  book.hold('platform', [{ ...young, selectedAt: 3 }], { most: 1 });
  expect(addresses(book)).toEqual([second, first]);
  book.hold('platform', [young], { most: 2 });
  expect(addresses(book)).toEqual([second]);
});

test('a first message leaves own picks alone where it has none, and those older than the newest it tells', () => {
  const book = new PickBook();
  const { initial_picks: receiver } = receivePicks(book);
  const say = (selections: (typeof own)[], hasOwn: boolean) =>
    receiver?.apply({ type: 'initial_picks', seq: 1, serverTimeMs: 0, selections, hasOwn });
  say([old], false);
  expect([book.told('platform'), book.told('personal')]).toEqual([true, false]);
  const many = Array.from({ length: limits.liveOwnPicks + 1 }, (_, n) => ({ ...own, ordinal: n + 1, selectedAt: n }));
  book.hold('personal', many);
  say([old, ...many.slice(1)], true);
  expect(book.list('personal')).toHaveLength(limits.liveOwnPicks + 1);
  say(many.slice(2), true);
  expect(book.list('personal')).toHaveLength(limits.liveOwnPicks - 1);
});
