import { launchpads } from './launchpads.ts';
import { launchCapSol, type SimToken, solInside } from './token.ts';
import { type RuinKind, ruinTerms } from './truth.ts';
import { botRoles, type Wallet } from './wallets.ts';
import type { World } from './world.ts';

/** Trades counted for the sample that scoring analyses by default. */
const sampleSize = 100;
const hourMs = 3_600_000;

/** Takes down what a trade did to the token, for truth alone. */
export function recordTrade(world: World, token: SimToken, wallet: Wallet, side: 'buy' | 'sell', base: bigint): void {
  const { record } = token;
  const bot = botRoles.has(wallet.role) ? 1 : 0;
  world.state.trades++;
  record.trades++;
  record.botTrades += bot;
  record.lastTradeAt = world.state.now;
  if (record.sampleTrades < sampleSize) {
    record.sampleTrades++;
    record.sampleBotTrades += bot;
  }
  if (token.capSol > record.peakCapSol) {
    record.peakCapSol = token.capSol;
    record.peakAt = world.state.now;
  }
  const sol = solInside(token);
  if (sol > record.peakSol) record.peakSol = sol;
  if (token.insiders.has(wallet)) {
    if (side === 'buy') record.insidersBought += base;
    else record.insidersSold += base;
  }
  if (side === 'sell' && hasCollapsed(token, sol)) noteRuin(world, token, 'collapsed');
}

function hasCollapsed(token: SimToken, sol: number): boolean {
  const { record } = token;
  if (record.ruin !== null || record.peakSol < ruinTerms.materialSol) return false;
  const left = token.pool ? token.capSol / record.peakCapSol : sol / record.peakSol;
  if (left > ruinTerms.priceLeft) return false;
  const supply = Number(launchpads[token.pad].supply);
  const bought = Number(record.insidersBought);
  return bought >= ruinTerms.materialShare * supply && Number(record.insidersSold) > ruinTerms.insidersSold * bought;
}

/** The first time holders are ruined, within a day of the launch. */
export function noteRuin(world: World, token: SimToken, how: RuinKind): void {
  const { now, standstillMs } = world.state;
  if (token.record.ruin !== null || now - token.createdAt > ruinTerms.horizonMs) return;
  token.record.ruin = { at: now, kind: how };
  world.label({ kind: 'ruin', mint: token.mint, atMs: Math.floor(now + standstillMs), how });
}

/** The insiders leave: what was meant, whatever comes of it. */
export function noteRug(world: World, token: SimToken): void {
  if (token.ruggedAt !== null) return;
  token.ruggedAt = world.state.now;
  world.label({ kind: 'rug', mint: token.mint, atMs: Math.floor(world.state.now + world.state.standstillMs) });
}

export function addInsider(world: World, token: SimToken, wallet: Wallet): void {
  if (token.insiders.has(wallet)) return;
  token.insiders.add(wallet);
  const atMs = Math.floor(world.state.now + world.state.standstillMs);
  world.label({ kind: 'insider', mint: token.mint, address: wallet.address, atMs });
}

/** Takes down the prices an hour and a day after launch; to be called before a price changes, and before it is told. */
export function notePrices(world: World, token: SimToken): void {
  const age = world.state.now - token.createdAt;
  if (age < hourMs) return;
  token.record.capAtHour ??= token.capSol;
  if (age >= 24 * hourMs) token.record.capAtDay ??= token.capSol;
}

/** The truth about how the token fared so far. */
export function labelOutcome(world: World, token: SimToken): void {
  notePrices(world, token);
  const { record } = token;
  const { now, standstillMs } = world.state;
  const share = (part: number, whole: number) => (whole === 0 ? null : part / whole);
  const time = (at: number | null) => (at === null ? null : Math.floor(at + standstillMs));
  const multiple = (capSol: number | null) => (capSol === null ? null : capSol / launchCapSol);
  world.label({
    kind: 'outcome',
    mint: token.mint,
    atMs: Math.floor(now + standstillMs),
    trades: record.trades,
    botTrades: record.botTrades,
    botShare: share(record.botTrades, record.trades),
    sampleBotShare: share(record.sampleBotTrades, record.sampleTrades),
    peakX: record.peakCapSol / launchCapSol,
    peakAtMs: Math.floor(record.peakAt + standstillMs),
    xAtHour: multiple(record.capAtHour),
    xAtDay: multiple(record.capAtDay),
    lastX: token.capSol / launchCapSol,
    lastTradeAtMs: Math.floor(record.lastTradeAt + standstillMs),
    insidersBoughtShare: Number(record.insidersBought) / Number(launchpads[token.pad].supply),
    insidersSoldShare: share(Number(record.insidersSold), Number(record.insidersBought)),
    migrated: token.poolAccount !== null,
    ruggedAtMs: time(token.ruggedAt),
    ruinedAtMs: time(record.ruin?.at ?? null),
    ruin: record.ruin?.kind ?? null,
  });
}
