import { seededNumbers } from '@mintscope/engines/testing/seeded-numbers';
import { describe, expect, test } from 'vitest';
import { ByteReader } from '../snapshot/byte-reader.ts';
import { ByteWriter } from '../snapshot/byte-writer.ts';

import { HolderBook } from './holder-book.ts';
import { rankedHolders } from './holder-ranks.ts';

const ignored = { holderChanged: () => undefined };
const two32 = 2n ** 32n;

/** From the definitions alone: sorted balances, exact sums. */
function plainFigures(balances: readonly bigint[]) {
  const ascending = balances.filter((each) => each > 0n).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const held = ascending.reduce((sum, each) => sum + each, 0n);
  const ranked = ascending.reduce((sum, each, at) => sum + BigInt(at + 1) * each, 0n);
  const count = ascending.length;
  const share = (part: bigint) => Number((part * 10n ** 15n) / held) / 1e15;
  let half = 0n;
  let nakamoto = 0;
  while (2n * half <= held) half += ascending[count - 1 - nakamoto++]!;
  const ofTop = ascending.slice(-rankedHolders).reduce((sum, each) => sum + each, 0n);
  return {
    count,
    held: Number(held),
    gini: Number((2n * ranked * 10n ** 15n) / (BigInt(count) * held)) / 1e15 - (count + 1) / count,
    hhi: share((ascending.reduce((sum, each) => sum + each * each, 0n) * 10n ** 3n) / held) / 1e3,
    top10: share(ascending.slice(-10).reduce((sum, each) => sum + each, 0n)),
    nakamoto,
    restShare: share(held - ofTop),
  };
}

function expectWithinBounds(book: HolderBook, balances: readonly bigint[]): void {
  const plain = plainFigures(balances);
  expect(book.holderCount).toBe(plain.count);
  expect(book.heldSupply).toBe(plain.held);
  expect(book.topShare(10)).toBeCloseTo(plain.top10, 12);
  expect(book.hhi()).toBeCloseTo(plain.hhi, 12);
  const missing = plain.gini - book.gini()!;
  expect(missing).toBeGreaterThan(-1e-12);
  expect(missing).toBeLessThanOrEqual(plain.restShare / 256 + 1e-12);
  const off = Math.abs(book.nakamoto50()! - plain.nakamoto);
  expect(off).toBeLessThanOrEqual(plain.nakamoto <= rankedHolders ? 0 : plain.count / 64 + 1);
}

function set(book: HolderBook, wallet: number, amount: bigint): void {
  book.setBalance(wallet, Number(amount / two32), Number(amount % two32));
}

function figuresOf(book: HolderBook) {
  return [book.holderCount, book.heldSupply, book.gini(), book.hhi(), book.nakamoto50(), book.topShare(10)];
}

function reopened(book: HolderBook): HolderBook {
  const writer = new ByteWriter(1024);
  book.writeTo(writer);
  const reader = new ByteReader(writer.finish());
  const copy = HolderBook.readFrom(reader);
  copy.settle(ignored);
  return copy;
}

describe('more holders than are ranked one by one', () => {
  const holders = 100_000;

  test('figures of 100,000 holders are within their bounds, while tokens move and holders come and go', () => {
    const random = seededNumbers(11);
    const book = new HolderBook();
    const balances = Array.from({ length: holders }, () => BigInt(Math.floor(Math.exp(random() * 27))) + 1n);
    for (const [wallet, amount] of balances.entries()) set(book, wallet, amount);
    book.settle(ignored);
    expectWithinBounds(book, balances);

    for (let round = 0; round < 4; round += 1) {
      for (let move = 0; move < 5_000; move += 1) {
        const from = Math.floor(random() * holders);
        const to = Math.floor(random() * holders);
        const amount = random() < 0.3 ? balances[from]! : (balances[from]! * BigInt(Math.floor(random() * 100))) / 100n;
        balances[from]! -= amount;
        balances[to]! += amount;
        book.debit(from, Number(amount / two32), Number(amount % two32));
        book.credit(to, Number(amount / two32), Number(amount % two32));
        if (move % 500 === 0) book.settle(ignored);
      }
      book.settle(ignored);
      expectWithinBounds(book, balances);
    }
    expect(figuresOf(reopened(book))).toEqual(figuresOf(book));
  });

  test('an airdrop of equal balances is one class, and its figures are exact', () => {
    const book = new HolderBook();
    const balances = Array.from({ length: holders }, (_, wallet) => (wallet < 5 ? 10n ** 12n : 1_000_000n));
    for (const [wallet, amount] of balances.entries()) set(book, wallet, amount);
    book.settle(ignored);
    expectWithinBounds(book, balances);
    expect(book.gini()).toBeCloseTo(plainFigures(balances).gini, 12);
    expect(book.nakamoto50()).toBe(plainFigures(balances).nakamoto);
  });

  test('figures follow from balances, whatever was settled on the way, and are exact again for few', () => {
    const random = seededNumbers(5);
    const often = new HolderBook();
    const once = new HolderBook();
    const balances = Array.from({ length: 30_000 }, () => BigInt(Math.floor(random() ** 8 * 1e14)) + 1n);
    for (const [wallet, amount] of balances.entries()) {
      set(often, wallet, amount * 3n);
      if (wallet % 700 === 0) often.settle(ignored);
    }
    for (let wallet = balances.length - 1; wallet >= 0; wallet -= 1) {
      set(often, wallet, balances[wallet]!);
      if (wallet % 1_100 === 0) often.settle(ignored);
    }
    for (const [wallet, amount] of balances.entries()) set(once, wallet, amount);
    for (const book of [often, once]) book.settle(ignored);
    expect(figuresOf(often)).toEqual(figuresOf(once));
    expectWithinBounds(often, balances);

    const kept = balances.map((amount, wallet) => (wallet % 10 === 0 ? amount : 0n));
    for (const [wallet, amount] of kept.entries()) set(often, wallet, amount);
    often.settle(ignored);
    expect(often.gini()).toBeCloseTo(plainFigures(kept).gini, 12);
    expect(often.nakamoto50()).toBe(plainFigures(kept).nakamoto);
  });
});
