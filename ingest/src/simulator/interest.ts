import { curveConstants } from './curve.ts';
import { isTradable, type SimToken } from './token.ts';
import { after, type World } from './world.ts';

/** Interest in a token doubles back on itself: each trade of a person draws others for a while. */
const excitementMs = 20_000;
const trendMs = 45_000;
/** Tokens on the market up to which each keeps its full time. */
const roomyMarket = 4_000;
const launchCapSol =
  (Number(curveConstants.virtualSol) / Number(curveConstants.virtualToken)) * (Number(curveConstants.supply) / 1e9);

/** Puts a token before the crowd. */
export function drawInterest(world: World, token: SimToken): void {
  world.alive.add(token);
  token.interestSlot = world.interest.add(token, interestOf(world, token));
  scheduleRefresh(world, token);
}

/** Takes note of a trade (or migration): momentum, excitement, and the share of attention the token now has. */
export function noteInterest(world: World, token: SimToken, byPerson: boolean): void {
  const { now } = world;
  const kept = Math.exp((token.trendAt - now) / trendMs);
  token.trend = token.trend * kept + Math.log(token.capSol) * (1 - kept);
  token.trendAt = now;
  if (byPerson) {
    token.excitement = excitementAt(token, now) + 1;
    token.excitementAt = now;
  }
  if (token.interestSlot >= 0) world.interest.update(token.interestSlot, interestOf(world, token));
}

/** ln of the price against its recent average. */
export function momentumOf(token: SimToken): number {
  return Math.max(-1.5, Math.min(1.5, Math.log(token.capSol) - token.trend));
}

/** Market cap (SOL) the crowd believes in now: rises to the token's own height, then fades; near nothing after a rug. */
export function believedCap(world: World, token: SimToken): number {
  if (token.ruggedAt !== null) return launchCapSol * 0.5;
  const life = token.phase === 'pool' ? token.fate.lifeMs * 4 : token.fate.lifeMs;
  const age = (world.now - token.createdAt) / life;
  const height = age < 0.5 ? 0.3 + 1.4 * age : Math.exp(-(age - 0.5) / 1.2);
  return launchCapSol * 0.95 + (token.fate.believedCap - launchCapSol) * height;
}

function interestOf(world: World, token: SimToken): number {
  if (!isTradable(token)) return 0;
  const life = token.phase === 'pool' ? token.fate.lifeMs * 4 : token.fate.lifeMs;
  const age = (world.now - token.createdAt) / life;
  const base = token.fate.attention * (Math.exp(-age) + 0.02 * Math.exp(-age / 20));
  const excited = 1 + 0.6 * Math.sqrt(excitementAt(token, world.now));
  const rugged = token.ruggedAt === null ? 1 : 0.1;
  return base * excited * rugged * Math.exp(momentumOf(token));
}

function excitementAt(token: SimToken, now: number): number {
  return token.excitement * Math.exp((token.excitementAt - now) / excitementMs);
}

/** Interest fades without trades too; old tokens are looked at less often. Leaves the market when no trader cares. */
function scheduleRefresh(world: World, token: SimToken): void {
  const age = world.now - token.createdAt;
  after(world, Math.min(30_000, Math.max(500, age / 20)), () => {
    if (isForgotten(world, token)) return retire(world, token);
    world.interest.update(token.interestSlot, interestOf(world, token));
    scheduleRefresh(world, token);
  });
}

/** After some lives; sooner in a market so full that memory would not hold everything. */
function isForgotten(world: World, token: SimToken): boolean {
  const lives = (world.now - token.createdAt) / token.fate.lifeMs;
  const most = (token.phase === 'pool' ? 60 : 10) * Math.min(1, roomyMarket / world.alive.size);
  return token.phase !== 'completing' && world.alive.size > 3 && lives > most;
}

function retire(world: World, token: SimToken): void {
  world.interest.remove(token.interestSlot);
  token.interestSlot = -1;
  token.phase = 'retired';
  world.alive.delete(token);
  labelOutcome(world, token);
  token.positions.clear();
  token.crowd.length = 0;
}

/** The truth about how the token fared so far. */
export function labelOutcome(world: World, token: SimToken): void {
  world.label({
    kind: 'outcome',
    mint: token.mint,
    atMs: Math.floor(world.now),
    trades: token.trades,
    botTrades: token.botTrades,
    botShare: token.trades === 0 ? null : token.botTrades / token.trades,
    sampleBotShare: token.sampleTrades === 0 ? null : token.sampleBotTrades / token.sampleTrades,
    peakX: token.peakCapSol / launchCapSol,
    migrated: token.poolAccount !== null,
    ruggedAtMs: token.ruggedAt === null ? null : Math.floor(token.ruggedAt),
  });
}
