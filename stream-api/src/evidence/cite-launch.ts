import type { EvidenceTransaction } from '@mintscope/schemas/evidence';
import type { TokenLaunchBuy } from '@mintscope/schemas/token-evidence';
import type { Label } from '@mintscope/schemas/token-groups';
import type { StoredEvidence } from '../queries/select-evidence-trades.ts';
import { pageOf } from './page-of.ts';
import type { Cited, Question } from './question.ts';

/** More trades of a launch's wallets in its slots than are looked through for their signatures. */
const mostTrades = 2000;

/** Launch buys of snipers or of bundlers, in the order of the chain: the shard's, with the signatures that the tables have. */
export async function citeLaunch(labels: readonly Label[], question: Question): Promise<Cited> {
  const launch = question.detail.evidence?.launch;
  if (!launch) {
    const unknown = ['The launch was not seen from its beginning, so its buys are not known.'];
    return { transactions: null, more: null, cursor: null, unknown };
  }
  const bundlers = new Set(launch.buys.filter(({ bundle }) => bundle !== null).map(({ wallet }) => wallet));
  const counts = (buy: TokenLaunchBuy) =>
    (labels.includes('sniper') && buy.isSnipe) ||
    (labels.includes('bundler') && buy.isInWindow && bundlers.has(buy.wallet));
  const { wallet } = question;
  const buys = launch.buys.filter((buy) => counts(buy) && (wallet === undefined || buy.wallet === wallet));
  const { items, more, cursor } = pageOf(buys, question);
  const stored = items.length === 0 ? [] : await storedBuys(items, question);
  const transactions = items.map((buy) => toTransaction(buy, take(stored, buy), whyOf(buy, launch)));
  const lacking = transactions.filter(({ signature }) => signature === null).length;
  const unknown = [
    ...(lacking > 0 ? [`${lacking} of these buys are not in the tables: not written yet, or no longer kept.`] : []),
    ...(launch.moreBuys > 0 ? [`${launch.moreBuys} more buys of the launch are not named.`] : []),
  ];
  return { transactions, more, cursor, unknown };
}

async function storedBuys(buys: readonly TokenLaunchBuy[], { select }: Question): Promise<StoredEvidence['trades']> {
  const slots = buys.map(({ slot }) => slot);
  const traders = [...new Set(buys.map(({ wallet }) => wallet))];
  const range = { traders, fromSlot: Math.min(...slots), toSlot: Math.max(...slots), limit: mostTrades };
  // Oldest first: of equal buys of one slot the first told is the first made.
  return (await select(range)).trades.filter(({ side }) => side === 'buy').reverse();
}

/** The trade of a buy, which no other buy is then. */
function take(stored: StoredEvidence['trades'], { wallet, slot, base }: TokenLaunchBuy) {
  const at = stored.findIndex(
    (trade) => trade.trader === wallet && trade.slot_number === slot && Number(trade.base) === base,
  );
  return at < 0 ? undefined : stored.splice(at, 1)[0];
}

function toTransaction(
  buy: TokenLaunchBuy,
  trade: StoredEvidence['trades'][number] | undefined,
  why: string[],
): EvidenceTransaction {
  return {
    signature: trade?.signature ?? null,
    slot: buy.slot,
    timeMs: buy.timeMs,
    wallet: buy.wallet,
    side: 'buy',
    baseUnits: trade?.base ?? BigInt(Math.round(buy.base)).toString(),
    quote: trade?.quote ?? null,
    quoteMint: trade?.quote_mint ?? null,
    why,
  };
}

interface Launch {
  firstTradeMs: number | null;
  buys: readonly TokenLaunchBuy[];
}

function whyOf({ isSnipe, bundle, slot, timeMs }: TokenLaunchBuy, { firstTradeMs, buys }: Launch): string[] {
  const why: string[] = [];
  if (bundle === 'slot') {
    const wallets = new Set(buys.filter((buy) => buy.bundle === 'slot' && buy.slot === slot).map((buy) => buy.wallet));
    why.push(`One of ${wallets.size} wallets that bought in slot ${slot}.`);
  }
  if (bundle === 'tip')
    why.push('Its transaction stands in one bundle with others that bought, as the tip of the last one shows.');
  if (bundle === 'transaction') why.push('Bought in one transaction with others of its bundle.');
  if (isSnipe && firstTradeMs !== null)
    why.push(`Bought ${(Math.max(0, timeMs - firstTradeMs) / 1000).toFixed(1)} s after the first trade.`);
  return why.length > 0 ? why : ['Another buy of the same wallet at the launch.'];
}
