import type { EvidenceTransaction } from '@mintscope/schemas/evidence';
import type { LabelledWallet } from '@mintscope/schemas/token-evidence';
import type { Label } from '@mintscope/schemas/token-groups';
import { badRequest } from '../errors.ts';
import type { StoredEvidence } from '../queries/select-evidence-trades.ts';
import type { Cited, Question } from './question.ts';

type Which = { wallets: readonly LabelledWallet[] } | { ms: number | null };

/** Trades from the tables, newest first: all of some wallets, or of every one within the last `ms`. */
export async function citeTrades(which: Which, question: Question): Promise<Cited> {
  const { cursor, limit, detail, wallet } = question;
  if (cursor !== undefined && cursor.split('.').length !== 5) throw badRequest('cursor', 'is not one of this list');
  const known = 'wallets' in which ? which.wallets : [];
  if ('wallets' in which && known.length === 0) return { transactions: [], more: 0, cursor: null, unknown: [] };
  const traders = 'wallets' in which ? known.map((each) => each.wallet) : wallet === undefined ? [] : [wallet];
  const sinceMs = 'ms' in which && which.ms !== null ? detail.scoringTrace.eventTimeMs - which.ms : 0;
  const { trades, total } = await question.select({ traders, fromMs: sinceMs, cursor, limit });
  const byName = new Map(known.map((each) => [each.wallet, each]));
  const more = Math.max(0, total - trades.length);
  return {
    transactions: trades.map((trade) => toTransaction(trade, whyOf(trade, byName.get(trade.trader), which))),
    more,
    cursor: more > 0 ? (trades.at(-1)?.place ?? null) : null,
    unknown: cursor === undefined ? missing(known, total) : [],
  };
}

export function toTransaction(trade: StoredEvidence['trades'][number], why: string[]): EvidenceTransaction {
  const { signature, slot_number: slot, time_ms: timeMs, trader: wallet, side, base, quote, quote_mint } = trade;
  return { signature, slot, timeMs, wallet, side, baseUnits: base, quote, quoteMint: quote_mint, why };
}

/** The shard counts every trade; the tables get it a moment later, and keep it for a month. */
function missing(wallets: readonly LabelledWallet[], found: number): string[] {
  const made = wallets.reduce((sum, { trades }) => sum + trades, 0);
  if (found >= made) return [];
  return [`${made - found} of ${made} trades are not in the tables: not written yet, or no longer kept.`];
}

function whyOf({ side }: StoredEvidence['trades'][number], wallet: LabelledWallet | undefined, which: Which): string[] {
  if ('ms' in which) return [which.ms === null ? 'One of the newest trades.' : 'Traded within the window.'];
  if (!wallet) return [];
  const what = side === 'buy' ? 'bought' : 'sold';
  return wallet.labels.map((label) => `${texts[label](wallet)} ${what}.`);
}

const texts: Readonly<Record<Label, (wallet: LabelledWallet) => string>> = {
  dev: () => 'The creator',
  sniper: () => 'A sniper',
  bundler: () => 'One of a bundle',
  insider: () => 'An insider',
  fresh: ({ funding }) =>
    funding
      ? `A wallet that got its first SOL ${seconds(funding.metAtMs - funding.atMs)} before it met the token`
      : 'A fresh wallet',
  smart: ({ record }) =>
    record
      ? `A wallet that made ${sol(record.profitSol)} over ${record.closed} tokens, ${record.won} of them at a profit,`
      : 'Smart money',
  whale: ({ heldShare }) =>
    heldShare === null ? 'A whale' : `A wallet that holds ${(heldShare * 100).toFixed(1)} % of the supply`,
  wash: ({ trades, spentSol, receivedSol }) =>
    `A wallet that spent ${sol(spentSol)} and received ${sol(receivedSol)} in ${trades} trades`,
  bot: ({ trades }) => `A bot, one of its ${trades} trades:`,
  suspicious: () => 'A suspicious wallet',
};

function seconds(ms: number): string {
  return ms < 120_000 ? `${Math.round(ms / 1000)} s` : `${Math.round(ms / 60_000)} min`;
}

function sol(amount: number): string {
  return `${Number(amount.toPrecision(3))} SOL`;
}
