import type { ChainEvent, Trade } from '@mintscope/schemas/events/chain-event';
import { launchpads } from './launchpads.ts';
import type { TruthLabel } from './truth.ts';
import { botRoles, type WalletRole } from './wallets.ts';

type TokenTruth = Extract<TruthLabel, { kind: 'token' }>;
type Outcome = Extract<TruthLabel, { kind: 'outcome' }>;

/** What was seen of one token, and the truth about it. */
export interface ObservedToken {
  truth: TokenTruth;
  createdSlot: number;
  createdMs: number;
  trades: number;
  tradesOfBots: number;
  poolTrades: number;
  lastCurveTradeMs: number;
  /** Wallets other than the creator that bought in the slot of the creation. */
  buyersInCreation: number;
  earlyBuyers: number;
  earlyBots: number;
  migrated: boolean;
  liquidityTaken: boolean;
  /** Highest market cap (SOL), and highest ratio of it to the SOL inside. */
  peakCap: number;
  peakCapToLiquidity: number;
  /** Market cap when it first was worth a caller's attention, and the highest after. */
  calledCap: number | null;
  peakAfterCall: number;
  /** Time from the launch until a bundle's tokens moved on (ms). */
  collectedAfterMs: number | null;
  positions: Map<string, { amount: bigint; atMs: number; paid: bigint; got: bigint }>;
  outcome: Outcome | null;
  ruin: Extract<TruthLabel, { kind: 'ruin' }> | null;
  rugged: boolean;
}

interface KnownWallet {
  role: WalletRole;
  /** A sniper that the deployer paid. */
  hired: boolean;
}

interface HiredSniper {
  profitable: boolean;
  heldMs: number;
}

export interface Observation {
  tokens: ObservedToken[];
  /** Time wallets held what they bought until all of it was sold (ms). */
  holdingMs: number[];
  /** SOL of trades by people. */
  spendsSol: number[];
  hiredSnipers: HiredSniper[];
}

const earlyBuyers = 20;
/** A caller takes note of a token with this market cap (SOL) and this many trades. */
const calledCap = 45;
const calledTrades = 40;

/** Follows a market's events and labels. Tokens launched after `untilMs` are not looked at. */
export function createMarketObserver(untilMs: number) {
  const tokens = new Map<string, ObservedToken>();
  const truths = new Map<string, TokenTruth>();
  const wallets = new Map<string, KnownWallet>();
  const seen: Observation = { tokens: [], holdingMs: [], spendsSol: [], hiredSnipers: [] };

  function label(truth: TruthLabel): void {
    if (truth.kind === 'wallet')
      wallets.set(truth.address, { role: truth.role, hired: truth.role === 'sniper' && truth.funder !== null });
    else if (truth.kind === 'token') truths.set(truth.mint, truth);
    else if (truth.kind !== 'insider') {
      const token = tokens.get(truth.mint);
      if (token && truth.kind === 'ruin') token.ruin = truth;
      if (token && truth.kind === 'rug') token.rugged = true;
      if (token && truth.kind === 'outcome') token.outcome = truth;
    }
  }

  function enter(event: ChainEvent): void {
    if (event.type === 'token_created') {
      const truth = truths.get(event.mint);
      if (!truth || (event.timeMs ?? 0) > untilMs) return;
      const token = observed(truth, event.slot, event.timeMs ?? 0);
      tokens.set(event.mint, token);
      seen.tokens.push(token);
      return;
    }
    const token = tokens.get(event.mint);
    if (!token) return;
    if (event.type === 'trade') enterTrade(seen, token, { trade: event, wallet: wallets.get(event.trader) });
    else if (event.type === 'migrated') token.migrated = true;
    else if (event.type === 'liquidity_removed') token.liquidityTaken = true;
    else if (event.type === 'transfer' && wallets.get(event.to)?.role === 'collector')
      token.collectedAfterMs ??= (event.timeMs ?? 0) - token.createdMs;
  }

  return { label, enter, seen };
}

function observed(truth: TokenTruth, createdSlot: number, createdMs: number): ObservedToken {
  return {
    truth,
    createdSlot,
    createdMs,
    trades: 0,
    tradesOfBots: 0,
    poolTrades: 0,
    lastCurveTradeMs: createdMs,
    buyersInCreation: 0,
    earlyBuyers: 0,
    earlyBots: 0,
    migrated: false,
    liquidityTaken: false,
    peakCap: 0,
    peakCapToLiquidity: 0,
    calledCap: null,
    peakAfterCall: 0,
    collectedAfterMs: null,
    positions: new Map(),
    outcome: null,
    ruin: null,
    rugged: false,
  };
}

function notePrice(token: ObservedToken, trade: Trade): void {
  const supply = Number(launchpads[token.truth.launchpad].supply) / 1e9;
  const cap = (Number(trade.quoteAmount) / Number(trade.baseAmount)) * supply;
  if (cap > token.peakCap) token.peakCap = cap;
  if (token.migrated && !token.liquidityTaken && trade.quoteReserve !== null)
    token.peakCapToLiquidity = Math.max(token.peakCapToLiquidity, cap / (Number(trade.quoteReserve) / 1e9));
  if (token.calledCap !== null) token.peakAfterCall = Math.max(token.peakAfterCall, cap);
  else if (cap >= calledCap && token.trades >= calledTrades) token.calledCap = token.peakAfterCall = cap;
}

interface SeenTrade {
  trade: Trade;
  wallet: KnownWallet | undefined;
}

function enterTrade(seen: Observation, token: ObservedToken, { trade, wallet }: SeenTrade): void {
  const isBot = wallet !== undefined && botRoles.has(wallet.role);
  token.trades++;
  if (isBot) token.tradesOfBots++;
  if (token.migrated) token.poolTrades++;
  else token.lastCurveTradeMs = trade.timeMs ?? 0;
  notePrice(token, trade);
  if (wallet?.role === 'organic') seen.spendsSol.push(Number(trade.quoteAmount) / 1e9);
  if (trade.side === 'buy') enterBuy(token, trade, isBot);
  else enterSale(seen, token, { trade, wallet });
}

function enterBuy(token: ObservedToken, trade: Trade, isBot: boolean): void {
  const paid = trade.quoteAmount + trade.feeQuote;
  const position = token.positions.get(trade.trader);
  if (position) {
    position.amount += trade.baseAmount;
    position.paid += paid;
    return;
  }
  token.positions.set(trade.trader, { amount: trade.baseAmount, atMs: trade.timeMs ?? 0, paid, got: 0n });
  if (trade.trader === token.truth.creator) return;
  if (trade.slot === token.createdSlot) token.buyersInCreation++;
  if (token.earlyBuyers >= earlyBuyers) return;
  token.earlyBuyers++;
  if (isBot) token.earlyBots++;
}

function enterSale(seen: Observation, token: ObservedToken, { trade, wallet }: SeenTrade): void {
  const position = token.positions.get(trade.trader);
  if (!position) return;
  position.amount -= trade.baseAmount;
  position.got += trade.quoteAmount - trade.feeQuote;
  if (position.amount > 0n) return;
  token.positions.delete(trade.trader);
  const heldMs = (trade.timeMs ?? 0) - position.atMs;
  seen.holdingMs.push(heldMs);
  if (wallet?.hired) seen.hiredSnipers.push({ profitable: position.got > position.paid, heldMs });
}
