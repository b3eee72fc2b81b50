import { defaultParameters, parameterValue } from '@mintscope/schemas/parameters/registry';
import type { TokenRow } from '@mintscope/schemas/token';
import type { TokenDetail } from '@mintscope/schemas/token-detail';
import type { TokenEvidence } from '@mintscope/schemas/token-evidence';
import { type Label, labelSchema } from '@mintscope/schemas/token-groups';
import { expect } from 'vitest';

const { values } = defaultParameters();

/** What a token's evidence cites adds up to what its row and its detail of the same moment say, label by label. */
export function expectEvidence(row: TokenRow, detail: TokenDetail): void {
  const evidence = detail.evidence!;
  expect([detail.address, detail.version]).toEqual([row.address, row.version]);
  if (evidence.moreWallets === 0) {
    expectLabels(row, detail, evidence);
    expectLaunch(row, evidence);
  }
  expectFigures(row, evidence);
  expectRuin(row, evidence);
}

function wearing({ wallets }: TokenEvidence, label: Label) {
  return wallets.filter(({ labels }) => labels.includes(label));
}

function expectLabels(row: TokenRow, detail: TokenDetail, evidence: TokenEvidence): void {
  const counts = labelSchema.options.map((label) => [label, wearing(evidence, label).length]);
  const grouped = new Map(detail.groups.map(({ label, wallets }) => [label, wallets]));
  expect(counts).toEqual(labelSchema.options.map((label) => [label, grouped.get(label) ?? 0]));
  for (const { owner, labels } of detail.holders.filter((holder) => holder.labels.length > 0))
    expect(evidence.wallets.find(({ wallet }) => wallet === owner)?.labels).toEqual(labels);
  if (row.washShare === null) return;
  const turned = wearing(evidence, 'wash').reduce((sum, { spentSol, receivedSol }) => sum + spentSol + receivedSol, 0);
  expect(Math.min(1, turned / evidence.tradedSol)).toBeCloseTo(row.washShare, 9);
}

function expectLaunch(row: TokenRow, evidence: TokenEvidence): void {
  const { launch } = evidence;
  if (launch === null || launch.moreBuys > 0) return;
  type Buy = (typeof launch.buys)[number];
  const buyers = (test: (buy: Buy) => boolean) => [...new Set(launch.buys.filter(test).map(({ wallet }) => wallet))];
  const names = (label: Label) => wearing(evidence, label).map(({ wallet }) => wallet);
  expect(buyers((buy) => buy.isSnipe).sort()).toEqual(names('sniper').sort());
  expect(buyers((buy) => buy.bundle !== null).sort()).toEqual(names('bundler').sort());
  const given = evidence.gifts.map(({ wallet }) => wallet);
  expect(given.sort()).toEqual(names('insider').sort());
  if (row.sniperCount !== null) expect(row.sniperCount).toBe(names('sniper').length);
  const bundlers = new Set(names('bundler'));
  const bundled = launch.buys.filter(({ wallet, isInWindow }) => isInWindow && bundlers.has(wallet));
  const base = bundled.reduce((sum, buy) => sum + buy.base, 0);
  if (row.bundledThen !== null && row.bundledThen > 0)
    expect(base / Math.max(base, launch.supplyThen ?? 0)).toBeCloseTo(row.bundledThen, 12);
  const slots = new Map<number, Set<string>>();
  for (const { bundle, slot, wallet } of launch.buys)
    if (bundle === 'slot') slots.set(slot, (slots.get(slot) ?? new Set()).add(wallet));
  for (const wallets of slots.values())
    expect(wallets.size).toBeGreaterThanOrEqual(parameterValue(values, 'investigation.launch.bundleMinBuyers'));
}

function expectFigures(row: TokenRow, evidence: TokenEvidence): void {
  const whales = wearing(evidence, 'whale').map(({ heldShare }) => heldShare ?? 0);
  // Where everything has come back a whale is told by what holders hold.
  if (row.top10HolderRate !== null && row.top10HolderRate > 0)
    for (const held of whales) expect(held).toBeGreaterThan(parameterValue(values, 'investigation.launch.whaleShare'));
  const freshMs = parameterValue(values, 'investigation.launch.freshMs');
  for (const { funding } of wearing(evidence, 'fresh'))
    if (funding !== null) expect(funding.metAtMs - funding.atMs).toBeLessThanOrEqual(freshMs);
}

function expectRuin(row: TokenRow, { ruin }: TokenEvidence): void {
  if (row.rugProbability === null) expect(ruin).toEqual([]);
  else {
    const sum = ruin.reduce((total, { contribution }) => total + contribution, 0);
    expect(1 / (1 + Math.exp(-sum))).toBeCloseTo(row.rugProbability, 12);
  }
}
