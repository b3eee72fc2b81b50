import { dump, followExit, sellInParts } from '../exits.ts';
import { createWallet } from '../ledger.ts';
import { addInsider, noteRug, noteRuin } from '../outcome.ts';
import type { SimToken } from '../token.ts';
import { buy } from '../trade.ts';
import { after, type Task, type World } from '../world.ts';

/** How the creator leaves: by scheme, by habit, or not at all. */
export function planExit(world: World, token: SimToken): void {
  if (token.scheme !== null) planScheme(world, token);
  else if (token.creatorKind === 'serial') planFarmersExit(world, token);
  else planHonestExit(world, token);
}

function planFarmersExit(world: World, token: SimToken): void {
  const { random, state } = world;
  const isBuilder = state.serial.some(({ wallet, habit }) => wallet === token.creator && habit === 'builder');
  if (isBuilder) {
    planHonestExit(world, token);
    return;
  }
  followExit(world, token, token.creator, {
    takeProfit: random.between(1.3, 1.8),
    stopLoss: 0,
    maxHoldMs: random.between(30_000, 120_000),
    checkMs: 1_500,
  });
}

/** A third keep what they bought, some cash in soon, the others sell little by little as others do. */
function planHonestExit(world: World, token: SimToken): void {
  const { random } = world;
  const roll = random.unit();
  if (roll < 0.35) return;
  const isHasty = roll < 0.55;
  followExit(world, token, token.creator, {
    takeProfit: isHasty ? random.between(1.3, 2.5) : random.between(2, 6),
    stopLoss: 0,
    maxHoldMs: random.logNormal(isHasty ? 120_000 : 600_000, 0.9),
    checkMs: isHasty ? 2_000 : 5_000,
    parts: 1 + random.below(isHasty ? 2 : 5),
    everyMs: random.logNormal(20_000, 1),
  });
}

interface Scheme {
  token: SimToken;
  wantedCap: number;
  deadline: number;
}

/** A schemer waits for a price or loses patience. Liquidity is taken out where it came to be (migrate.ts), else it is a pull. */
function planScheme(world: World, token: SimToken): void {
  const { random, state } = world;
  const isPatient = token.scheme === 'slow_bleed' || token.scheme === 'liquidity_pull' || token.scheme === 'honeypot';
  const scheme = {
    token,
    wantedCap: token.capSol * random.between(1.5, isPatient ? 5 : 3.5),
    deadline: state.now + random.logNormal(isPatient ? 240_000 : 130_000, 0.75),
  };
  if (token.scheme === 'honeypot') after(world, random.logNormal(25_000, 0.8), freeze, token);
  after(world, random.between(8_000, 25_000), lookForRug, scheme);
}

export const lookForRug: Task<Scheme> = {
  name: 'look-for-rug',
  run: (world, scheme) => {
    const { token, wantedCap, deadline } = scheme;
    if (token.phase === 'retired' || token.ruggedAt !== null) return;
    const waits =
      token.scheme === 'liquidity_pull' && (token.phase === 'pool' || token.curve.realSol > 40_000_000_000n);
    const due = token.capSol >= wantedCap || world.state.now >= deadline;
    if (due && !waits && token.phase !== 'completing') leaveByScheme(world, token);
    else after(world, 1_500 * world.random.between(0.8, 1.2), lookForRug, scheme);
  },
};

/** Share of those after a pool's liquidity who buy the curve out themselves where no crowd does. */
const buyOutShare = 0.18;

function leaveByScheme(world: World, token: SimToken): void {
  const { random } = world;
  if (token.scheme === 'slow_bleed') bleed(world, token);
  else if (token.scheme === 'liquidity_pull' && token.phase === 'curve' && random.chance(buyOutShare * world.density))
    buyOut.run(world, { token, wallets: 4 + random.below(5) });
  else leaveTogether(world, token);
}

function leaveTogether(world: World, token: SimToken): void {
  noteRug(world, token);
  after(world, 0, dump, { token, wallet: token.creator });
  for (const wallet of token.insiders)
    if (wallet !== token.creator) after(world, world.random.between(0, 1_200), dump, { token, wallet });
}

interface BuyOut {
  token: SimToken;
  wallets: number;
}

/** One wallet after the other fills the curve, so that there is a pool whose liquidity is the creator's (migrate.ts). */
export const buyOut: Task<BuyOut> = {
  name: 'buy-out',
  run: (world, { token, wallets }) => {
    const { random } = world;
    if (token.phase !== 'curve') return;
    if (wallets === 0) {
      leaveTogether(world, token);
      return;
    }
    const wallet = createWallet(world, { role: 'insider', ring: `buy-out-${token.mint}` });
    addInsider(world, token, wallet);
    buy(world, token, wallet, BigInt(Math.round(random.between(10, 28) * 1e9)));
    after(world, random.between(600, 6_000), buyOut, { token, wallets: wallets - 1 });
  },
};

/** Each insider sells in many small parts over minutes: no sale looks like the end. */
function bleed(world: World, token: SimToken): void {
  const { random } = world;
  const overMs = random.logNormal(300_000, 0.7);
  for (const wallet of token.insiders) {
    const parts = 4 + random.below(12);
    after(world, random.between(0, overMs / 4), startBleeding, { token, wallet, parts, everyMs: overMs / parts });
  }
  after(world, overMs * 0.8, finishBleeding, token);
}

interface Bleeding {
  token: SimToken;
  wallet: SimToken['creator'];
  parts: number;
  everyMs: number;
}

export const startBleeding: Task<Bleeding> = {
  name: 'start-bleeding',
  run: (world, { token, wallet, parts, everyMs }) => sellInParts(world, { token, wallet }, parts, everyMs),
};

/** Gone when most is sold, which the crowd learns late. */
export const finishBleeding: Task<SimToken> = {
  name: 'finish-bleeding',
  run: (world, token) => {
    if (token.phase !== 'retired') noteRug(world, token);
  },
};

/** Accounts of buyers are frozen as they come: they can buy, not sell. The insiders sell to them. */
export const freeze: Task<SimToken> = {
  name: 'freeze',
  run: (world, token) => {
    if (token.phase === 'retired' || token.positions.size < 3) return;
    token.frozen = true;
    noteRuin(world, token, 'frozen');
  },
};
