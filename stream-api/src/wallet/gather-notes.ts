import { limits } from '@mintscope/schemas/limits';
import type { Label } from '@mintscope/schemas/token-groups';
import type { EdgeKind } from '@mintscope/schemas/token-metrics';
import type { WalletNotes } from '@mintscope/schemas/wallet';
import type { TokenNotes } from './token-notes.ts';

/** What several analyses say of one wallet, the newest first; of each fact the newest that tells it is named. */
export function gatherNotes(notes: readonly TokenNotes[], of: number): WalletNotes {
  const funded = notes.filter(({ funding }) => funding !== null);
  const funding = funded.find((note) => note.funding?.atMs != null) ?? funded[0];
  const recorded = notes.find(({ record }) => record !== null);
  return {
    looked: notes.length,
    of,
    labels: countLabels(notes),
    funding: funding?.funding ? { ...funding.funding, mint: funding.mint } : null,
    record: recorded?.record ? { ...recorded.record, mint: recorded.mint } : null,
    links: countLinks(notes).slice(0, limits.walletLinks),
  };
}

function countLabels(notes: readonly TokenNotes[]): WalletNotes['labels'] {
  const counted = new Map<Label, WalletNotes['labels'][number]>();
  for (const { mint, labels } of notes)
    for (const label of labels ?? []) {
      const known = counted.get(label);
      if (known) known.tokens++;
      else counted.set(label, { label, tokens: 1, mint });
    }
  return [...counted.values()].sort((a, b) => b.tokens - a.tokens);
}

function countLinks(notes: readonly TokenNotes[]): WalletNotes['links'] {
  const counted = new Map<string, { wallet: string; tokens: number; kinds: Set<EdgeKind>; mint: string }>();
  for (const { mint, links } of notes)
    for (const { wallet, kinds } of links) {
      const known = counted.get(wallet) ?? { wallet, tokens: 0, kinds: new Set<EdgeKind>(), mint };
      known.tokens++;
      for (const kind of kinds) known.kinds.add(kind);
      counted.set(wallet, known);
    }
  return [...counted.values()]
    .sort((a, b) => b.tokens - a.tokens)
    .map(({ kinds, ...link }) => ({ ...link, kinds: [...kinds] }));
}
