import { defaultParameters } from '@mintscope/schemas/parameters/registry';
import { describe, expect, it } from 'vitest';
import { EvidenceEdges } from './evidence-edges.ts';
import { findHands } from './find-hands.ts';
import { TokenLots } from './token-lots.ts';
import { walletRules } from './wallet-rules.ts';
import { WalletTrails } from './wallet-trails.ts';

const caps = { ...walletRules(defaultParameters().values), hubDegreeCap: 5 };
const creator = 0;
const bundle = new Set([1, 2, 3, 4]);
const other = new Set([11, 12, 13, 14]);

/** Tokens of buyers that are followed, and where they went. */
class Launch {
  readonly lots = new TokenLots();
  readonly edges = new EvidenceEdges();
  readonly #balances = new Map<number, number>();

  constructor() {
    for (const wallet of [creator, ...bundle, ...other]) this.buy(wallet, 100, wallet);
  }

  buy(wallet: number, amount: number, origin = -1): this {
    this.#add(wallet, amount);
    this.lots.buy(wallet, amount, this.#balances.get(wallet)!, origin);
    return this;
  }

  send(from: number, to: number, amount: number, isLinked = false): this {
    const had = this.#balances.get(to) ?? 0;
    this.#add(from, -amount);
    this.#add(to, amount);
    this.lots.move(from, to, amount, { had, isLinked });
    this.edges.addTransfer(from, to, 1);
    return this;
  }

  hub(wallet: number): this {
    this.edges.setHub(wallet);
    return this;
  }

  hands() {
    const found = findHands(this.lots, { bundles: [bundle, other], creator }, new WalletTrails(this.edges, caps));
    return found.map(({ wallets }) => [...wallets].sort((a, b) => a - b));
  }

  #add(wallet: number, amount: number): void {
    this.#balances.set(wallet, (this.#balances.get(wallet) ?? 0) + amount);
  }
}

describe('the hands of a bundle', () => {
  it('are its wallets, and those that its tokens went to', () => {
    expect(new Launch().hands()).toEqual([
      [1, 2, 3, 4],
      [11, 12, 13, 14],
    ]);
    const moved = new Launch().send(1, 21, 100).send(2, 21, 100).send(3, 22, 100).send(22, 23, 60).send(4, 24, 50);
    expect(moved.hands()[0]).toEqual([4, 21, 22, 23, 24]);
  });

  it('are one where a single wallet has collected it all', () => {
    const moved = new Launch();
    for (const wallet of bundle) moved.send(wallet, 21, 100);
    expect(moved.hands()).toContainEqual([21]);
  });

  it('are none who hold more that they bought themselves', () => {
    const gifted = new Launch().buy(31, 100).send(1, 31, 100).buy(32, 100).send(2, 32, 99).send(3, 33, 100).buy(33, 99);
    expect(gifted.hands()[0]).toEqual([2, 4, 33]);
  });

  it('are also those of another bundle where one wallet collects for both, and it has half of each', () => {
    const both = new Launch().send(1, 21, 100).send(11, 21, 100);
    expect(both.hands()).toEqual([
      [2, 3, 4, 21],
      [12, 13, 14, 21],
    ]);
    expect(both.send(2, 21, 1).hands()).toEqual([
      [2, 3, 4, 21],
      [12, 13, 14],
    ]);
  });

  it('are no customers of an exchange that it sent its tokens to, whenever that turns out to be one', () => {
    const sent = new Launch().send(1, 50, 100).send(2, 50, 100).send(50, 51, 60).send(50, 52, 60).send(51, 53, 30);
    expect(sent.hands()[0]).toEqual([3, 4, 50, 51, 52, 53]);
    expect(sent.hub(50).hands()[0]).toEqual([3, 4, 50]);
  });

  it('are no crowd that one of its wallets gave tokens to', () => {
    const few = new Launch();
    for (let to = 60; to < 65; to++) few.send(1, to, 10);
    expect(few.hands()[0]).toEqual([1, 2, 3, 4, 60, 61, 62, 63, 64]);
    expect(few.send(1, 65, 10).hands()[0]).toEqual([1, 2, 3, 4]);
    // A service with many partners elsewhere, which met few wallets here, has bought for itself.
    expect(new Launch().hub(1).send(1, 60, 80).hands()[0]).toEqual([1, 2, 3, 4, 60]);
  });
});

it('the hands of a creator are those who got tokens by a link to it', () => {
  expect(new Launch().hands()).not.toContainEqual([creator]);
  expect(new Launch().send(creator, 41, 100, true).hands()).toContainEqual([41]);
  const linked = new Launch().send(creator, 41, 60, true).send(41, 42, 30, true);
  expect(linked.hands()).toContainEqual([creator, 41, 42]);
});
