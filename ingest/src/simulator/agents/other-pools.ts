import { solMint } from '@mintscope/schemas/ids';
import { defaultParameters, parameterValue } from '@mintscope/schemas/parameters/registry';
import { programs } from '@mintscope/schemas/programs';
import { lamportsPerSol, quoteCoins } from '@mintscope/schemas/quote-coins';
import { launchpads, raydiumFees } from '../launchpads.ts';
import { createWallet, ensureLamports, openPosition, reducePosition } from '../ledger.ts';
import { depthLamports, type OtherPool, priceRatio } from '../other-pool.ts';
import { firstLiquidity } from '../pool.ts';
import { type Position, priceLamports, type SimToken } from '../token.ts';
import { buy, buyBeside, sell, sellBeside } from '../trade.ts';
import { nextEnvelope, openTransaction } from '../transactions.ts';
import { botFees, type Wallet } from '../wallets.ts';
import { after, type Task, type World } from '../world.ts';

/** How often tokens are looked through for those that moved into a pool (ms). */
const lookMs = 5_000;
/** Arbitrage pays both pools' fees and the network's: below this difference of prices it is left. */
const leastGap = 0.02;
/** Compute units of the second swap of a transaction. */
const secondSwapUnits = 70_000;
/** Of the token's price in a shallow pool: its maker writes what they like. */
const widestPrice = 1_000;
const coins = quoteCoins.filter(({ worth }) => worth === 'dollar');
const dollarsPerSol = parameterValue(defaultParameters().values, 'main.rates.solUsdRate');

/**
 * Pools beside a token's own: deep ones in dollars, which arbitrage keeps at its price, and shallow ones at a price of their
 * maker's liking. Without a share of tokens that get any the market is the same as one that knows none of it.
 */
export function startOtherPools(world: World): void {
  if (world.settings.otherPoolShare) after(world, lookMs, lookForPools, null);
}

export const lookForPools: Task<null> = {
  name: 'look-for-pools',
  run: (world) => {
    for (const token of world.state.alive) {
      if (token.phase !== 'pool' || token.otherPools) continue;
      token.otherPools = [];
      planPools(world, token);
    }
    after(world, lookMs, lookForPools, null);
  },
};

function planPools(world: World, token: SimToken): void {
  const { random } = world;
  const share = world.settings.otherPoolShare ?? 0;
  if (random.chance(share)) after(world, random.logNormal(60_000, 0.8), openDeepPool, token);
  if (random.chance(share / 2)) after(world, random.logNormal(90_000, 1), openShallowPool, token);
}

interface Beside {
  token: SimToken;
  other: OtherPool;
}

/** A holder of the token puts that and dollars into a pool. */
export const openDeepPool: Task<SimToken> = {
  name: 'open-deep-pool',
  run: (world, token) => {
    const { random } = world;
    if (token.phase !== 'pool' || token.frozen || token.crowd.length === 0) return;
    const owner = largestOf(world, token, 12);
    const depth = Number(token.pool!.quote) * random.between(0.02, 0.2);
    buy(world, token, owner, BigInt(Math.round(depth)));
    const coin = random.pick(coins);
    const unitLamports = lamportsPerSol / (dollarsPerSol * 10 ** coin.decimals);
    const base = token.positions.get(owner)?.amount ?? 0n;
    const quote = BigInt(Math.floor((Number(base) * priceLamports(token)) / unitLamports));
    if (base <= 1_000n || quote <= 1_000n) return;
    const coinOf = { quoteMint: coin.mint, quoteDecimals: coin.decimals, unitLamports };
    const arbitrageur = createWallet(world, {
      role: 'arbitrageur',
      fees: botFees(random, { median: 60_000, sigma: 0.8 }, 200_000),
    });
    const other = openPool(world, token, { ...coinOf, owner, base, quote, arbitrageur });
    after(world, random.between(1_000, 6_000), tendPool, { token, other });
    if (random.chance(0.3)) after(world, random.logNormal(1_200_000, 0.8), leavePool, { token, other });
  },
};

function largestOf(world: World, token: SimToken, looks: number): Wallet {
  let largest: Position = world.random.pick(token.crowd);
  for (let look = 1; look < looks; look++) {
    const position = world.random.pick(token.crowd);
    if (position.amount > largest.amount) largest = position;
  }
  return largest.wallet;
}

/** A stranger puts a few coins into a pool of their own, at any price, and trades with them. */
export const openShallowPool: Task<SimToken> = {
  name: 'open-shallow-pool',
  run: (world, token) => {
    const { random } = world;
    if (token.phase !== 'pool' || token.frozen) return;
    const owner = createWallet(world, { role: 'organic' });
    if (buy(world, token, owner, BigInt(Math.round(random.between(0.01, 0.2) * lamportsPerSol))) === 0n) return;
    const held = Number(token.positions.get(owner)!.amount);
    const price = priceLamports(token) * Math.min(widestPrice, Math.max(1 / widestPrice, random.logNormal(1, 2.5)));
    const quote = Math.min(0.3 * lamportsPerSol, held * price);
    const base = BigInt(Math.floor(Math.min(held, quote / price)));
    if (base <= 1_000n || quote <= 1_000) return;
    ensureLamports(world, owner, BigInt(Math.round(quote)), 0);
    const coin = { quoteMint: solMint, quoteDecimals: 9, unitLamports: 1 };
    const other = openPool(world, token, { ...coin, owner, base, quote: BigInt(Math.round(quote)), arbitrageur: null });
    for (let left = 2 + random.below(9); left > 0; left--)
      after(world, random.between(2_000, 400_000), tradeInShallow, { token, other });
    if (random.chance(0.5)) after(world, random.between(900_000, 1_800_000), leavePool, { token, other });
  },
};

type NewPool = Pick<OtherPool, 'quoteMint' | 'quoteDecimals' | 'unitLamports' | 'owner' | 'arbitrageur'> & {
  base: bigint;
  quote: bigint;
};

function openPool(world: World, token: SimToken, { base, quote, ...wanted }: NewPool): OtherPool {
  const { owner, quoteMint } = wanted;
  const { supply } = launchpads[token.pad];
  const pool = { base, quote, supply, fees: raydiumFees };
  const account = world.addresses.account();
  const other: OtherPool = { ...wanted, account, program: programs.raydiumCpmm, pool, tradesSeen: token.record.trades };
  ensureLamports(world, owner, 0n, 0);
  const transaction = openTransaction(world, owner);
  const position = token.positions.get(owner)!;
  reducePosition(token, position, base, position.cost * (Number(base) / Number(position.amount)));
  if (quoteMint === solMint) owner.lamports -= quote;
  writeLiquidity(world, 'liquidity_added', { token, other, base, quote, transaction });
  token.otherPools!.push(other);
  return other;
}

interface Moved extends Beside {
  base: bigint;
  quote: bigint;
  transaction: ReturnType<typeof openTransaction>;
}

function writeLiquidity(world: World, type: 'liquidity_added' | 'liquidity_removed', moved: Moved): void {
  const { token, other, base, quote, transaction } = moved;
  world.events.push({
    type,
    ...nextEnvelope(transaction, token.mint, other.program),
    pool: other.account,
    provider: other.owner.address,
    quoteMint: other.quoteMint,
    baseAmount: base,
    quoteAmount: quote,
    lpAmount: firstLiquidity({ base, quote }),
  });
}

/** The owner takes nearly all of it back. */
export const leavePool: Task<Beside> = {
  name: 'leave-pool',
  run: (world, { token, other }) => {
    if (token.phase !== 'pool') return;
    const { pool, owner } = other;
    const [base, quote] = [(pool.base * 999n) / 1_000n, (pool.quote * 999n) / 1_000n];
    if (base === 0n || quote === 0n) return;
    ensureLamports(world, owner, 0n, 0);
    const transaction = openTransaction(world, owner);
    pool.base -= base;
    pool.quote -= quote;
    if (other.quoteMint === solMint) owner.lamports += quote;
    openPosition(world, token, owner).amount += base;
    other.arbitrageur = null;
    writeLiquidity(world, 'liquidity_removed', { token, other, base, quote, transaction });
  },
};

/** As many trades go through a deep pool as it holds of what all of them hold; then prices are brought together. */
export const tendPool: Task<Beside> = {
  name: 'tend-pool',
  run: (world, beside) => {
    const { token, other } = beside;
    const { random, state } = world;
    if (token.phase !== 'pool' || other.arbitrageur === null || !state.alive.has(token)) return;
    const depth = depthLamports(other);
    const share = depth / (depth + Number(token.pool!.quote));
    const visits = Math.min(40, random.poisson((token.record.trades - other.tradesSeen) * share));
    const untilMs = random.between(400, 2_400);
    for (let visit = 0; visit < visits; visit++) after(world, random.between(0, untilMs), tradeBeside, beside);
    other.tradesSeen = token.record.trades + visits;
    arbitrate(world, beside);
    after(world, untilMs, tendPool, beside);
  },
};

/** A person whose order was routed there. */
export const tradeBeside: Task<Beside> = {
  name: 'trade-beside',
  run: (world, beside) => {
    const { token, other } = beside;
    const { random, state } = world;
    if (token.phase !== 'pool') return;
    if (random.chance(0.5) && state.people.length > 0) {
      const spend = Math.min(depthLamports(other) / 20, random.logNormal(6e7 * world.sizeScale, 1));
      const amount = BigInt(Math.round(spend / other.unitLamports));
      buyBeside(world, token, other, { wallet: random.pick(state.people), amount });
    } else if (token.crowd.length > 0) {
      const { wallet, amount } = random.pick(token.crowd);
      const most = other.pool.base / 20n;
      sellBeside(world, token, other, { wallet, amount: amount < most ? amount : most });
    }
    arbitrate(world, beside);
  },
};

/** Small buys and sales by the maker, so that a price is seen. */
export const tradeInShallow: Task<Beside> = {
  name: 'trade-in-shallow',
  run: (world, { token, other }) => {
    const { random } = world;
    const wallet = other.owner;
    if (random.chance(0.7)) {
      const amount = BigInt(Math.round(random.logNormal(2e6, 1)));
      buyBeside(world, token, other, { wallet, amount });
    } else sellBeside(world, token, other, { wallet, amount: token.positions.get(wallet)?.amount ?? 0n });
  },
};

/** Buys where the token is cheap and sells where it is dear, in one transaction. */
function arbitrate(world: World, { token, other }: Beside): void {
  const wallet = other.arbitrageur;
  if (token.phase !== 'pool' || token.frozen || wallet === null) return;
  const ratio = priceRatio(token.pool!, other);
  if (Math.abs(Math.log(ratio)) < leastGap) return;
  // What brings the shallower pool's price to that of the deeper one, less what that comes towards it.
  const part = Math.min(0.5, 0.8 * (Math.sqrt(Math.max(ratio, 1 / ratio)) - 1));
  const depth = Math.min(depthLamports(other), Number(token.pool!.quote));
  const lamports = BigInt(Math.round(depth * part));
  if (lamports <= 1_000n) return;
  ensureLamports(world, wallet, lamports, 0);
  const via = { transaction: openTransaction(world, wallet, { extraComputeUnits: secondSwapUnits }) };
  if (ratio > 1) {
    const amount = buy(world, token, wallet, lamports, via);
    sellBeside(world, token, other, { wallet, amount, via });
  } else {
    const spend = BigInt(Math.round(Number(lamports) / other.unitLamports));
    const amount = buyBeside(world, token, other, { wallet, amount: spend, via });
    sell(world, token, wallet, amount, via);
  }
}
