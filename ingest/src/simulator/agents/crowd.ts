import { believedCap, momentumOf } from '../interest.ts';
import { createWallet, sendTokens } from '../ledger.ts';
import { isTradable, type Position, priceLamports, type SimToken } from '../token.ts';
import { buy, sell } from '../trade.ts';
import type { Wallet } from '../wallets.ts';
import { activity, after, type Task, tradesDue, type World } from '../world.ts';

/** The crowd makes up what programs leave of the trade rate, over about this time. */
const catchUpSeconds = 4;
/** A quiet start is not made up for, nor is a rush paid back, beyond this many seconds of trades. */
const memorySeconds = 30;
const crowdPerToken = 4_000;

/** People: arrivals go to tokens in proportion to interest, which feeds on trades and momentum. */
export function startCrowd(world: World): void {
  expectVisitor(world);
}

function expectVisitor(world: World): void {
  const wait = world.random.exponential(1_000 / peopleRate(world));
  // Waiting times have no memory, so a long one may be cut and drawn again: the rate stays current.
  const longest = 2_000 / world.settings.tradesPerSecond;
  after(world, Math.min(wait, longest), welcome, wait <= longest);
}

export const welcome: Task<boolean> = {
  name: 'welcome',
  run: (world, isVisit) => {
    if (isVisit) visit(world);
    expectVisitor(world);
  },
};

/** Whether optional program trades still fit the target rate. */
export function hasRoom(world: World): boolean {
  return tradesOwed(world) > -memorySeconds * world.settings.tradesPerSecond * 0.5;
}

function peopleRate(world: World): number {
  const target = world.settings.tradesPerSecond * activity(world);
  return Math.min(6 * target, Math.max(0.02 * target, tradesOwed(world) / catchUpSeconds));
}

/** Trades the target wants by now less those made. */
function tradesOwed(world: World): number {
  const { state } = world;
  const target = world.settings.tradesPerSecond * activity(world);
  // A rate in proportion to what is owed lags by the catch-up time, so that much is owed from the start.
  const owed = tradesDue(world) + target * catchUpSeconds - state.trades - state.tradesForgiven;
  const most = memorySeconds * target;
  const excess = owed > most ? owed - most : owed < -most ? owed + most : 0;
  state.tradesForgiven += excess;
  return owed - excess;
}

/** One of the crowd looks at one token and acts. */
function visit(world: World): void {
  const { random } = world;
  const token = world.interest.at(random.unit());
  if (!token || !isTradable(token)) return;
  const crowded = token.crowd.length >= crowdPerToken;
  if (!crowded && random.chance(buyProbability(world, token))) {
    const wallet = chooseWallet(world, token);
    buy(world, token, wallet, spendOf(world, token));
    return;
  }
  // Who thinks it too dear and has none goes on: a price is never driven up because it must be traded.
  if (token.crowd.length === 0) return;
  const position = mostRestless(world, token);
  if (!random.chance(readiness(world, token, position))) return;
  if (random.chance(0.004)) moveToOwnWallet(world, token, position);
  else sell(world, token, position.wallet, portionOf(world, position));
}

/** Belief against price, and the pull of a rising chart (herding). */
function buyProbability(world: World, token: SimToken): number {
  const gap = Math.log(Math.max(1, believedCap(world, token)) / token.capSol);
  const drive = 2 * gap + 0.7 * momentumOf(token) + 0.2;
  return Math.min(0.97, Math.max(0.03, 1 / (1 + Math.exp(-drive))));
}

function chooseWallet(world: World, token: SimToken): Wallet {
  const { random } = world;
  const { people } = world.state;
  if (token.crowd.length > 0 && random.chance(0.1)) return random.pick(token.crowd).wallet;
  const most = Math.min(60_000, Math.max(300, Math.round(world.settings.tradesPerSecond * 240)));
  const isNew = people.length < 50 || random.chance(people.length < most ? 0.3 : 0.06);
  if (!isNew) return random.pick(people);
  const wallet = createWallet(world, { role: 'organic' });
  if (people.length < most) people.push(wallet);
  else people[random.below(people.length)] = wallet;
  return wallet;
}

const roundSpends = [0.02, 0.05, 0.05, 0.1, 0.1, 0.1, 0.2, 0.25, 0.3, 0.5, 0.5, 1, 1, 2] as const;

/** Buttons with round amounts, or what a trader typed; more where the token is convincing. */
function spendOf(world: World, token: SimToken): bigint {
  const { random } = world;
  const conviction = 0.7 + 0.6 * token.fate.quality;
  const sol = random.chance(0.3)
    ? random.pick(roundSpends)
    : Math.min(12, random.logNormal(world.regime.spendSol, 1.1) * conviction * world.sizeScale);
  return BigInt(Math.round(Math.max(0.004, sol) * 1e9));
}

/** Of three holders the one who has waited longest by their own measure. */
function mostRestless(world: World, token: SimToken): Position {
  let chosen = world.random.pick(token.crowd);
  for (let tries = 0; tries < 2; tries++) {
    const other = world.random.pick(token.crowd);
    if (restlessness(world, other) > restlessness(world, chosen)) chosen = other;
  }
  return chosen;
}

/** Chance that a holder who looks at the chart sells: patience wears out, gains tempt, falling prices frighten. */
function readiness(world: World, token: SimToken, position: Position): number {
  if (token.ruggedAt !== null) return 1;
  const multiple = (priceLamports(token) * Number(position.amount)) / Math.max(1, position.cost);
  const tempted = multiple > 1.6 ? 0.5 : 0;
  const frightened = momentumOf(token) < -0.2 ? 0.6 : 0;
  return 1.2 * restlessness(world, position) + tempted + frightened + nervousness(world);
}

/** 0..1: a market that wants more trades than patient people make has impatient ones. */
function nervousness(world: World): number {
  const usual = catchUpSeconds * world.settings.tradesPerSecond * activity(world);
  return Math.min(1, Math.max(0, tradesOwed(world) / usual - 3));
}

function restlessness(world: World, position: Position): number {
  return (world.state.now - position.openedAt) / position.patienceMs;
}

function portionOf(world: World, position: Position): bigint {
  const roll = world.random.unit();
  if (roll < 0.65) return position.amount;
  return position.amount / (roll < 0.9 ? 2n : 4n);
}

function moveToOwnWallet(world: World, token: SimToken, position: Position): void {
  const second = createWallet(world, { role: 'organic', funder: position.wallet });
  sendTokens(world, token, position.wallet, { to: second, amount: position.amount });
}
