import { createWallet } from '../ledger.ts';
import type { SimToken } from '../token.ts';
import { buy, sellAll } from '../trade.ts';
import { botFees, type Wallet } from '../wallets.ts';
import { after, type Task, type World } from '../world.ts';
import { hasRoom } from './crowd.ts';

const roundAmounts = [50_000_000n, 100_000_000n, 200_000_000n, 250_000_000n, 500_000_000n] as const;

interface VolumeBot {
  wallet: Wallet;
  spend: bigint;
  intervalMs: number;
  /** 0 = a metronome of equal amounts; disguised ones vary both by about this factor. */
  disguise: number;
  tradesLeft: number;
}

/** Hired volume, by all kinds of creators: buys of one round amount at the beat of a metronome, sold again in between; some are disguised. */
export function startVolumeBots(world: World, token: SimToken): void {
  const { random } = world;
  if (!random.chance(world.regime.volumeBotShare * world.density)) return;
  const count = 1 + random.below(3);
  const trades = Math.min(4_000, world.tradesPerLaunch * random.between(0.3, 1.4));
  const spend = random.pick(roundAmounts);
  const disguise = random.chance(0.4) ? random.between(0.3, 0.9) : 0;
  for (let index = 0; index < count; index++) {
    const fees = botFees(random, { median: 60_000, sigma: 0.8 });
    const wallet = createWallet(world, { role: 'volume_bot', fees });
    const intervalMs = random.between(1_200, 8_000);
    const bot = { wallet, spend, intervalMs, disguise, tradesLeft: Math.round(trades / count) };
    after(world, random.between(2_000, 60_000), beat, { token, bot });
  }
}

interface Beat {
  token: SimToken;
  bot: VolumeBot;
}

export const beat: Task<Beat> = {
  name: 'beat',
  run: (world, { token, bot }) => {
    if (token.phase === 'retired') return;
    const isOver = bot.tradesLeft-- <= 0;
    const holds = token.positions.has(bot.wallet);
    if (isOver || (holds && hasRoom(world))) sellAll(world, token, bot.wallet);
    else if (hasRoom(world)) buy(world, token, bot.wallet, disguised(world, bot));
    if (isOver) return;
    const beatMs = bot.intervalMs * world.random.between(0.985, 1.015) * world.random.logNormal(1, bot.disguise);
    after(world, beatMs, beat, { token, bot });
  },
};

function disguised(world: World, { spend, disguise }: VolumeBot): bigint {
  return disguise === 0 ? spend : BigInt(Math.round(world.random.logNormal(Number(spend), disguise)));
}
