import type { TokenDetail } from '@mintscope/schemas/token-detail';
import type { LabelledWallet } from '@mintscope/schemas/token-evidence';
import { describe, expect, it } from 'vitest';
import { makeDetail } from '../test-kit/make-detail.ts';
import { makeAddress, makeRow } from '../test-kit/make-row.ts';
import { gatherNotes } from './gather-notes.ts';
import { notedDetailSchema, noteWallet } from './token-notes.ts';

const [wallet, friend, funder] = [makeAddress(5001), makeAddress(5002), makeAddress(9)];

function note(n: number, changes: Partial<TokenDetail> = {}) {
  const row = makeRow(n);
  const detail = notedDetailSchema.parse(makeDetail(row, 1, changes));
  return noteWallet(row.address, wallet, detail);
}

function evidence(changes: Partial<LabelledWallet>, moreWallets = 0): Partial<TokenDetail> {
  const labelled: LabelledWallet = {
    ...{ wallet, labels: ['fresh', 'suspicious'], trades: 1, spentSol: 1, receivedSol: 0, heldShare: null },
    ...{ funding: null, record: null },
    ...changes,
  };
  return { evidence: { wallets: [labelled], moreWallets, launch: null, gifts: [], tradedSol: 1, ruin: [] } };
}

describe('what one analysis says of a wallet', () => {
  it('are its labels without their sum, its funder, its record and its links', () => {
    const record = { closed: 12, won: 9, profitSol: 40 };
    const funding = { funder, atMs: 5, metAtMs: 6 };
    expect(note(1, evidence({ funding, record }))).toEqual({
      mint: makeRow(1).address,
      dev: null,
      ...{ labels: ['fresh'], funding: { funder, atMs: 5 }, record },
      ...{ links: [{ wallet: friend, kinds: ['transfer'] }], linkedWallets: 1 },
    });
  });

  it.each([
    ['none, where every labelled wallet is named and it is not among them', evidence({ wallet: friend }), [], []],
    ['not known, where more wear labels than are named', evidence({ wallet: friend }, 1), [], null],
    ['not known, where the analysis kept none', { evidence: null }, [], null],
  ] as const)('has labels: %s', (_, changes, holders, labels) => {
    expect(note(1, { ...changes, holders: [...holders] }).labels).toEqual(labels);
  });

  it('knows the funder of the creator without a time', () => {
    const counts = { launches: 1, rugged: 0, migrated: 0, bestMultiple: null, copiedName: null, copiedImage: null };
    const dev = { address: wallet, status: null, funder, ...counts };
    expect(note(1, { dev }).funding).toEqual({ funder, atMs: null });
    expect(note(1, { dev: { ...dev, address: friend } }).funding).toBeNull();
  });

  it('is nothing of a network where the wallet is not in it', () => {
    expect(note(1, { bubbleMap: null })).toMatchObject({ links: [], linkedWallets: null });
  });
});

it('counts over several what each says, and names the newest that says it', () => {
  const notes = [
    note(1, evidence({ labels: ['sniper'] })),
    note(2, evidence({ labels: ['sniper', 'smart'], record: { closed: 3, won: 2, profitSol: 1 } })),
    note(3, { ...evidence({ funding: { funder, atMs: 7, metAtMs: 9 } }), bubbleMap: null }),
  ];
  const [first, second, third] = notes.map(({ mint }) => mint);
  expect(gatherNotes(notes, 40)).toEqual({
    ...{ looked: 3, of: 40 },
    labels: [
      { label: 'sniper', tokens: 2, mint: first },
      { label: 'smart', tokens: 1, mint: second },
      { label: 'fresh', tokens: 1, mint: third },
    ],
    funding: { funder, atMs: 7, mint: third },
    record: { closed: 3, won: 2, profitSol: 1, mint: second },
    links: [{ wallet: friend, tokens: 2, kinds: ['transfer'], mint: first }],
  });
  expect(gatherNotes([], 0)).toEqual({ looked: 0, of: 0, labels: [], funding: null, record: null, links: [] });
});
