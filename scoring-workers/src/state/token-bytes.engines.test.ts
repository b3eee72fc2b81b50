import { seededNumbers } from '@mintscope/engines/testing/seeded-numbers';
import { defaultParameters } from '@mintscope/schemas/parameters/registry';
import { expect, test } from 'vitest';
import { EventHash } from '../identity/event-hash.ts';
import { rankedHolders } from '../running/holder-ranks.ts';
import { KeyTable, keyWords } from './key-table.ts';
import { rulesOf } from './rules.ts';
import { tokenBytes } from './token-bytes.ts';
import { newTokenState, type TokenState } from './token-state.ts';

/** As decision 0050 states them; arrays double, so half of any may be room. */
const bytesAWallet = 640;
const bytesAnEvent = 28;
const bytesALink = 100;
const bytesOfTheRest = 3_000_000;

/** One token's own structures, told of trades as the steps tell them. */
class FedToken {
  readonly token: TokenState;
  readonly #keys = new KeyTable();
  readonly #hash = new EventHash(Uint32Array.of(1, 2, 3, 4));
  readonly #words = new Uint32Array(16);
  #trades = 0;

  constructor() {
    this.token = newTokenState(
      this.#keyOf(0xffff_ffff),
      1_790_000_000_000,
      1,
      this.#keys,
      rulesOf(defaultParameters()),
    );
    this.token.wallets.launched(1);
  }

  trade(number: number, isBuy: boolean, amount: number): void {
    const { token } = this;
    const at = this.#trades++;
    const slot = 1 + Math.floor(at / 4);
    const timeMs = 1_790_000_000_000 + slot * 400;
    this.#words[0] = at;
    token.seen.add(this.#hash.of(this.#words, 0, 1, 0));
    const wallet = token.members.join(this.#keyOf(number));
    if (token.members.meet(wallet)) token.members.noteTime(wallet, timeMs / 1000);
    if (isBuy) {
      token.wallets.credit(wallet, 0, amount);
      token.wallets.recordBuy(wallet, slot, at);
    } else {
      token.wallets.debit(wallet, 0, amount);
    }
    token.positions.trade(wallet, { isBuy, base: amount, quote: amount, fee: 0, transaction: at, pool: 0 });
    const buy = { wallet, payer: wallet, slot, timeMs, transaction: at, base: amount, quote: amount };
    const balance = token.wallets.signedBalanceOf(wallet);
    if (isBuy && token.launch.isOfLaunch(slot, timeMs))
      token.launch.buy({ ...buy, place: 0, isTipped: false }, balance);
    else if (isBuy) token.launch.buyLater(wallet, amount, balance);
    else token.launch.sell(wallet, amount, amount);
    token.window.record(timeMs, slot, amount, amount);
    token.candles.record({ chainMs: timeMs, slot, transactionIndex: 0, price: 1, sol: amount });
    token.trades.add(this.#words, 0, {
      timeMs,
      slot,
      base: amount,
      payer: wallet,
      wallet,
      feeLamports: 5000,
      quoteLamports: amount,
      typedLamports: amount,
      computeUnits: 1,
      instruction: 1,
      sub: 0,
      transactionIndex: 0,
      isBuy,
      setsPrice: true,
      chainMs: timeMs,
    });
    if (at % 20_000 === 0) token.wallets.measure();
  }

  /** A wallet is given tokens and never trades; it may have been met before. */
  give(from: number, to: number, amount: number, seconds: number): void {
    const { token } = this;
    this.#words[0] = this.#trades++;
    token.seen.add(this.#hash.of(this.#words, 0, 1, 0));
    const [giver, taker] = [from, to].map((number) => token.members.join(this.#keyOf(number))) as [number, number];
    if (token.members.meet(taker)) token.members.noteTime(taker, seconds);
    const had = token.wallets.signedBalanceOf(taker);
    token.wallets.debit(giver, 0, amount);
    token.wallets.credit(taker, 0, amount);
    token.wallets.addTransfer(giver, taker, seconds);
    token.launch.move(giver, taker, amount, { had, isLinked: true });
  }

  #keyOf(number: number): number {
    const words = new Uint32Array(keyWords);
    for (let at = 0; at < keyWords; at += 1) words[at] = Math.imul(number + 1, 0x9e37_79b1 + 2 * at) ^ (number << at);
    return this.#keys.intern(words, 0);
  }
}

test('a token of a million trades by half a million wallets stays below the stated bytes', () => {
  const random = seededNumbers(21);
  const fed = new FedToken();
  const wallets = 500_000;
  for (let number = 0; number < wallets; number += 1) {
    const amount = 1 + Math.floor(random() ** 6 * 4e9);
    fed.trade(number, true, amount);
    fed.trade(number, random() < 0.5, Math.max(1, Math.floor(amount * random())));
  }
  const { token } = fed;
  const { holderCount } = token.wallets.measure();
  expect(token.members.count).toBe(wallets);
  expect(holderCount).toBeGreaterThan(10 * rankedHolders);
  expect(token.seen.size).toBe(2 * wallets);
  const bytes = tokenBytes(token);
  expect(bytes).toBeLessThan(bytesOfTheRest + wallets * bytesAWallet + 2 * wallets * bytesAnEvent);
  // Just below a power of two arrays are nearly full: 273 bytes a wallet, its two events included.
  expect(bytes).toBeLessThan(280 * wallets);
  // What does not grow with wallets and events has long stopped growing.
  const { trades, candles, window, launch } = token;
  expect(trades.bytes + candles.bytes + window.bytes + launch.bytes).toBeLessThan(500_000);
}, 240_000);

test('a token that is given to a million wallets, some of which hand it on, stays below the stated bytes', () => {
  const fed = new FedToken();
  const wallets = 1_000_000;
  fed.trade(0, true, 4e9);
  for (let number = 1; number <= wallets; number += 1) {
    fed.give(0, number, 3000, 1_790_000_000 + (number >> 4));
    if (number % 4 === 0) fed.give(number, number - 1, 1000, 1_790_000_000 + (number >> 4));
  }
  const { token } = fed;
  expect(token.wallets.measure().holderCount).toBe(wallets + 1);
  expect(token.members.count).toBe(wallets + 1);
  const bound = bytesOfTheRest + wallets * bytesAWallet + token.seen.size * bytesAnEvent + 1.25 * wallets * bytesALink;
  expect(tokenBytes(token)).toBeLessThan(bound);
}, 400_000);

test('a token of a few trades takes little', () => {
  const fed = new FedToken();
  for (let number = 0; number < 60; number += 1) fed.trade(number % 40, true, 1_000);
  fed.token.wallets.measure();
  expect(tokenBytes(fed.token)).toBeLessThan(60_000);
});
