import { labelOutcome } from './outcome.ts';
import { isTradable, launchCapSol, type SimToken } from './token.ts';
import { after, type Task, type World } from './world.ts';

/** Interest in a token doubles back on itself: each trade of a person draws others for a while. */
const excitementMs = 20_000;
const trendMs = 45_000;
/** Tokens on the market up to which each keeps its full time, and dormant ones that are kept. */
const roomyMarket = 4_000;
const mostDormant = 8_000;
/** Holders who still have a forgotten token, as far as the market remembers. */
const lastHolders = 5;

/** Puts a token before the crowd. */
export function drawInterest(world: World, token: SimToken): void {
  world.state.alive.add(token);
  world.byMint.set(token.mint, token);
  token.interestSlot = world.interest.add(token, interestOf(world, token));
  scheduleRefresh(world, token);
}

/** Takes note of a trade (or migration): momentum, excitement, and the share of attention the token now has. */
export function noteInterest(world: World, token: SimToken, byPerson: boolean): void {
  const { now } = world.state;
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
  const life = lifeOf(token);
  const age = (world.state.now - token.createdAt) / life;
  const height = age < 0.5 ? 0.3 + 1.4 * age : Math.exp(-(age - 0.5) / 1.2);
  return launchCapSol * 0.95 + (token.fate.believedCap - launchCapSol) * height;
}

function interestOf(world: World, token: SimToken): number {
  if (!isTradable(token)) return 0;
  const { now } = world.state;
  const life = lifeOf(token);
  const age = (now - token.createdAt) / life;
  const base = token.fate.attention * (Math.exp(-age) + 0.02 * Math.exp(-age / 6));
  const excited = 1 + 0.6 * Math.sqrt(excitementAt(token, now));
  const rugged = token.ruggedAt === null ? 1 : 0.25;
  return base * excited * rugged * Math.exp(Math.max(-1, Math.min(0.7, momentumOf(token))));
}

/** A pool is where it lives on. */
function lifeOf(token: SimToken): number {
  return token.phase === 'pool' ? token.fate.lifeMs * 2.5 : token.fate.lifeMs;
}

function excitementAt(token: SimToken, now: number): number {
  return token.excitement * Math.exp((token.excitementAt - now) / excitementMs);
}

/** Interest fades without trades too; old tokens are looked at less often. */
function scheduleRefresh(world: World, token: SimToken): void {
  const age = world.state.now - token.createdAt;
  after(world, Math.min(30_000, Math.max(500, age / 20)), refreshInterest, token);
}

export const refreshInterest: Task<SimToken> = {
  name: 'refresh-interest',
  run: (world, token) => {
    if (isForgotten(world, token)) {
      fallAsleep(world, token);
      return;
    }
    world.interest.update(token.interestSlot, interestOf(world, token));
    scheduleRefresh(world, token);
  },
};

/** After some lives; sooner in a market so full that memory would not hold everything. */
function isForgotten(world: World, token: SimToken): boolean {
  const { now, alive } = world.state;
  const lives = (now - token.createdAt) / token.fate.lifeMs;
  const most = (token.phase === 'pool' ? 60 : 10) * Math.min(1, roomyMarket / alive.size);
  return token.phase !== 'completing' && alive.size > 3 && lives > most;
}

/** The crowd looks no more; but some of those who still hold it, or a stranger, may trade days later. */
function fallAsleep(world: World, token: SimToken): void {
  const { state } = world;
  world.interest.remove(token.interestSlot);
  token.interestSlot = -1;
  state.alive.delete(token);
  state.dormant.add(token);
  for (const position of token.crowd.splice(lastHolders)) {
    position.crowdAt = -1;
    token.positions.delete(position.wallet);
  }
  const [oldest] = state.dormant;
  if (oldest && state.dormant.size > mostDormant) retire(world, oldest);
}

export function retire(world: World, token: SimToken): void {
  world.state.dormant.delete(token);
  world.byMint.delete(token.mint);
  token.phase = 'retired';
  labelOutcome(world, token);
  token.positions.clear();
  token.crowd.length = 0;
}
