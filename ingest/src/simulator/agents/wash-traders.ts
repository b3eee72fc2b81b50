import { createWallet, ensureLamports, sendLamports } from '../ledger.ts';
import { addInsider } from '../outcome.ts';
import { priceLamports, type SimToken } from '../token.ts';
import { buy, sell, sellAll } from '../trade.ts';
import { botFees, type Wallet } from '../wallets.ts';
import { after, nextRing, type Task, type World } from '../world.ts';
import { hasRoom } from './crowd.ts';

/** Curve fees take 1.25 %: a buy of the amount moves about this share of it into the curve. */
const netShare = 10_000 / 10_125;

interface Ring {
  payer: Wallet;
  wallets: Wallet[];
  /** Lamports of every buy; sales aim at the same. */
  amount: number;
  intervalMs: number;
  /** 0 = the same amounts at the same intervals; sigma of the log-normal factor of careful rings. */
  disguise: number;
  tradesLeft: number;
  turn: number;
  /** Of a scheme: buys a little more than it sells, until the insiders leave. */
  lift: number;
}

/** Rings that pass a token back and forth in equal amounts at regular intervals, one wallet paying all fees; some are careful. */
export function startWashTrading(world: World, token: SimToken): void {
  const { random, regime } = world;
  const isScheme = token.scheme === 'wash_dump';
  const likely = isScheme ? 1 : token.creatorKind === 'honest' ? regime.washShare : 3 * regime.washShare;
  if (random.chance(likely * world.density)) after(world, random.between(1_000, 40_000), gatherRing, token);
}

export const gatherRing: Task<SimToken> = {
  name: 'gather-ring',
  run: (world, token) => {
    if (token.phase === 'retired' || token.ruggedAt !== null) return;
    const ring = fundRing(world);
    if (token.scheme === 'wash_dump') {
      ring.lift = world.random.between(0.05, 0.25);
      for (const wallet of ring.wallets) addInsider(world, token, wallet);
    }
    washTrade.run(world, { token, ring });
  },
};

function fundRing(world: World): Ring {
  const { random } = world;
  const name = nextRing(world, 'wash');
  const fees = botFees(random, { median: 20_000, sigma: 0.8 });
  const payer = createWallet(world, { role: 'wash_payer', ring: name, fees });
  const size = 2 + random.below(5);
  const wallets = Array.from({ length: size }, () =>
    createWallet(world, { role: 'wash_trader', ring: name, funder: payer, fees }),
  );
  const amount = Math.round(random.logNormal(0.3, 0.5) * 100) * 1e7;
  for (const wallet of wallets) {
    ensureLamports(world, payer, BigInt(4 * amount), 0.5);
    sendLamports(world, payer, wallet, BigInt(3 * amount));
  }
  const tradesLeft = Math.round(Math.min(4_000, world.tradesPerLaunch * random.between(0.3, 1.6)));
  const disguise = random.chance(0.3) ? random.between(0.2, 0.8) : 0;
  return { payer, wallets, amount, intervalMs: random.between(900, 6_000), disguise, tradesLeft, turn: 0, lift: 0 };
}

interface Washing {
  token: SimToken;
  ring: Ring;
}

/** One trade: wallets take turns; who holds enough sells, who does not buys. At the end all is sold. */
export const washTrade: Task<Washing> = {
  name: 'wash-trade',
  run: (world, { token, ring }) => {
    if (token.phase === 'retired' || token.ruggedAt !== null) return;
    if (ring.tradesLeft-- <= 0) {
      for (const wallet of ring.wallets) sellAll(world, token, wallet, { payer: ring.payer });
      return;
    }
    if (hasRoom(world)) pass(world, token, ring);
    const pauseMs = ring.intervalMs * world.random.between(0.97, 1.03) * world.random.logNormal(1, ring.disguise);
    after(world, pauseMs, washTrade, { token, ring });
  },
};

function pass(world: World, token: SimToken, ring: Ring): void {
  const wallet = ring.wallets[ring.turn++ % ring.wallets.length]!;
  const amount = Math.round(Math.min(3, world.random.logNormal(1, ring.disguise)) * ring.amount);
  const wanted = BigInt(Math.round((amount * netShare) / priceLamports(token)));
  const held = token.positions.get(wallet)?.amount ?? 0n;
  const sold = ring.lift === 0 ? wanted : (wanted * BigInt(Math.round(100 * (1 - ring.lift)))) / 100n;
  if (held >= (wanted * 9n) / 10n) sell(world, token, wallet, sold, { payer: ring.payer });
  else buy(world, token, wallet, BigInt(amount), { payer: ring.payer });
}
