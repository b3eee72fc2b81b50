import { explainRug } from '@mintscope/metrics/explain-rug';
import type { ToldBuy } from '@mintscope/metrics/launch-groups';
import { limits } from '@mintscope/schemas/limits';
import { lamportsPerSol } from '@mintscope/schemas/quote-coins';
import type { LabelledWallet, TokenEvidence, TokenGift, TokenLaunchBuy } from '@mintscope/schemas/token-evidence';
import type { Label } from '@mintscope/schemas/token-groups';
import type { Gift } from '../running/insider-gifts.ts';
import type { ShardState } from '../state/shard-state.ts';
import type { TokenState } from '../state/token-state.ts';
import { firstOf } from './first-of.ts';
import { type LabelledWallets, labelsOf } from './label-wallets.ts';
import { lifeOf, ruinFloor } from './read-findings.ts';
import { shareOfSupply } from './read-groups.ts';
import { readRug } from './read-rug.ts';
import type { ScoreDraft } from './score-draft.ts';

/** Where there are more than evidence names, those of the first labels are named. */
const mostTelling = ['dev', 'bundler', 'insider', 'wash', 'bot', 'sniper', 'smart', 'whale', 'fresh'] as const;

interface Named {
  labelled: LabelledWallets;
  nameOf: (wallet: number) => string;
}

/** What labels and the chance of ruin rest on, for those who ask why. */
export function writeEvidence(draft: ScoreDraft, state: ShardState, named: Named): TokenEvidence {
  const { token } = draft;
  const { values } = state.parameters;
  const life = lifeOf(draft, values);
  const { chosen, more } = chooseWallets(token, named.labelled);
  return {
    wallets: chosen.map((wallet) => writeWallet(wallet, token, state, named)),
    moreWallets: more,
    launch: writeLaunch(token, named),
    gifts: token.launch.gifts.list().map((gift) => writeGift(gift, named.nameOf)),
    tradedSol: token.positions.totalQuote / lamportsPerSol,
    ruin: explainRug(readRug(draft, life, values), values, ruinFloor(life, values)),
  };
}

/** By label, then by what they hold; addresses decide between equals, so that no order of arrival does. */
function chooseWallets(
  { wallets, members }: TokenState,
  labelled: LabelledWallets,
): { chosen: number[]; more: number } {
  const isMet = new Uint8Array(members.count);
  const compare = (a: number, b: number) => wallets.balanceOf(b) - wallets.balanceOf(a) || members.compare(a, b);
  const chosen: number[] = [];
  let met = 0;
  for (const label of mostTelling) {
    const newly: number[] = [];
    for (const wallet of labelled[label]) {
      if (isMet[wallet] === 1) continue;
      isMet[wallet] = 1;
      newly.push(wallet);
    }
    met += newly.length;
    chosen.push(...firstOf(newly, limits.evidenceWallets - chosen.length, compare));
  }
  return { chosen, more: met - chosen.length };
}

function writeWallet(wallet: number, token: TokenState, state: ShardState, named: Named): LabelledWallet {
  const { positions, wallets } = token;
  const labels = labelsOf(wallet, named.labelled);
  const { funding, record } = factsOf(wallet, labels, token, state);
  return {
    wallet: named.nameOf(wallet),
    labels,
    trades: positions.tradesOf(wallet),
    spentSol: positions.boughtQuoteOf(wallet) / lamportsPerSol,
    receivedSol: positions.soldQuoteOf(wallet) / lamportsPerSol,
    heldShare: shareOfSupply(token, wallets.isExcluded(wallet) ? 0 : wallets.balanceOf(wallet)),
    funding,
    record,
  };
}

/** What is known of the wallet beside this token; facts may have been forgotten since they made a label. */
function factsOf(
  wallet: number,
  labels: readonly Label[],
  { members }: TokenState,
  { walletFacts, keys }: ShardState,
): Pick<LabelledWallet, 'funding' | 'record'> {
  const fact = walletFacts.get(members.keyOf(wallet));
  const isFresh = labels.includes('fresh') && fact !== undefined && fact.fundedSeconds > 0;
  const record = labels.includes('smart') ? fact?.record : null;
  return {
    funding: isFresh
      ? {
          funder: fact.funder < 0 ? null : keys.text(fact.funder),
          atMs: fact.fundedSeconds * 1000,
          metAtMs: members.metSeconds(wallet) * 1000,
        }
      : null,
    record: record ? { closed: record.closed, won: record.won, profitSol: record.profit / lamportsPerSol } : null,
  };
}

function writeLaunch({ launch, facts }: TokenState, { nameOf }: Named): TokenEvidence['launch'] {
  const told = facts.seenFromLaunch ? launch.tellBuys() : null;
  if (told === null) return null;
  // Hundreds may be told, of which the first are written: most need neither a name nor an object of their own.
  const buys = told.sort((a, b) => inChainOrder(a, b, nameOf)).slice(0, limits.evidenceWallets);
  const { slot, firstTradeMs } = launch.launch();
  return {
    slot,
    firstTradeMs: Number.isFinite(firstTradeMs) ? firstTradeMs : null,
    supplyThen: launch.supplyThen(),
    buys: buys.map((buy) => writeBuy(buy, nameOf)),
    moreBuys: told.length - buys.length,
  };
}

function writeBuy({ buy, isSnipe, bundle, isInWindow }: ToldBuy, nameOf: Named['nameOf']): TokenLaunchBuy {
  const { wallet, slot, timeMs, base, quote } = buy;
  const sol = Number.isNaN(quote) ? null : quote / lamportsPerSol;
  return { wallet: nameOf(wallet), slot, timeMs, base, sol, isSnipe, bundle, isInWindow };
}

function writeGift({ to, from, slot, timeMs, base, signature }: Gift, nameOf: Named['nameOf']): TokenGift {
  const told = Number.isNaN(timeMs) ? null : timeMs;
  return { wallet: nameOf(to), from: nameOf(from), slot, timeMs: told, base, signature };
}

function inChainOrder({ buy: a }: ToldBuy, { buy: b }: ToldBuy, nameOf: Named['nameOf']): number {
  return a.slot - b.slot || a.timeMs - b.timeMs || compareText(nameOf(a.wallet), nameOf(b.wallet)) || a.base - b.base;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
