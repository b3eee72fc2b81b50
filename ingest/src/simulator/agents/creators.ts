import { solMint } from '@mintscope/schemas/ids';
import { programs } from '@mintscope/schemas/programs';
import { curveConstants } from '../curve.ts';
import { followExit } from '../exits.ts';
import { drawInterest } from '../interest.ts';
import { createWallet, ensureLamports, sendLamports } from '../ledger.ts';
import { drawName } from '../names.ts';
import { type CreatorKind, createToken, type SimToken, type TokenFate } from '../token.ts';
import { buy } from '../trade.ts';
import { nextEnvelope, openTransaction, type Transaction } from '../transactions.ts';
import type { Wallet } from '../wallets.ts';
import { after, type World } from '../world.ts';
import { type Bundle, bundleBuy, prepareBundle } from './bundlers.ts';
import { watchRug } from './ruggers.ts';

/** Called with each launched token: the agents that take an interest in launches. */
export type LaunchListener = (world: World, token: SimToken) => void;

interface Plan {
  kind: CreatorKind;
  creator: Wallet;
  fate: TokenFate;
  bundle: Bundle | null;
}

/** Launches arrive at random (Poisson) from the first second on; bundled ones are prepared some time before. */
export function startCreators(world: World, listeners: readonly LaunchListener[]): void {
  const meanMs = 60_000 / world.settings.launchesPerMinute;
  const serial = Array.from({ length: 12 }, () => createWallet(world, { role: 'creator' }));
  const rugFunders: Wallet[] = [];
  function arrive(): void {
    planLaunch(world, { serial, rugFunders }, listeners);
    after(world, world.random.exponential(meanMs), arrive);
  }
  after(world, world.random.between(0, Math.min(800, meanMs)), arrive);
}

interface Creators {
  serial: readonly Wallet[];
  rugFunders: Wallet[];
}

function planLaunch(world: World, creators: Creators, listeners: readonly LaunchListener[]): void {
  const { random } = world;
  const roll = random.unit();
  const kind: CreatorKind = roll < 0.55 ? 'honest' : roll < 0.8 ? 'serial' : 'rugger';
  const creator = chooseCreator(world, kind, creators);
  const bundled = random.chance((kind === 'rugger' ? 0.45 : kind === 'serial' ? 0.15 : 0.05) * world.density);
  const bundle = bundled ? prepareBundle(world, kind === 'rugger' && random.chance(0.5) ? creator : null) : null;
  const plan: Plan = { kind, creator, fate: drawFate(world, kind), bundle };
  after(world, bundle?.leadMs ?? 0, () => launch(world, plan, listeners));
}

function chooseCreator(world: World, kind: CreatorKind, creators: Creators): Wallet {
  const { random } = world;
  // A square of a uniform draw: a few serial creators launch most.
  if (kind === 'serial') return creators.serial[Math.floor(random.unit() ** 2 * creators.serial.length)]!;
  if (kind === 'honest') return createWallet(world, { role: 'creator' });
  const funder = creators.rugFunders.length > 0 && random.chance(0.6) ? random.pick(creators.rugFunders) : undefined;
  const creator = createWallet(world, { role: 'creator', funder });
  if (funder) {
    ensureLamports(world, funder, 5_000_000_000n, 0);
    sendLamports(world, funder, creator, 4_000_000_000n);
  }
  if (creators.rugFunders.length < 20) creators.rugFunders.push(creator);
  else creators.rugFunders[random.below(20)] = creator;
  return creator;
}

/** Most tokens interest no trader for long; a few in a thousand fill the curve. */
function drawFate(world: World, kind: CreatorKind): TokenFate {
  const { random } = world;
  const quality = kind === 'serial' ? random.unit() * 0.85 : random.unit();
  const isHit = quality > 0.97;
  const pull = 0.35 + 1.6 * quality ** 3;
  return {
    quality,
    attention: random.logNormal(1, 1) * pull * (isHit ? 5 : 1),
    lifeMs: Math.min(6 * 3_600_000, random.logNormal(140_000, 0.8) * (1 + 2 * quality ** 6) * (isHit ? 4 : 1)),
    believedCap: 28 * (1 + random.logNormal(2.2, 0.9) * pull * (isHit ? 5 : 1)),
  };
}

function launch(world: World, plan: Plan, listeners: readonly LaunchListener[]): void {
  const { creator, kind, fate, bundle } = plan;
  const token = createToken({
    mint: world.addresses.mint(),
    curveAccount: world.addresses.account(),
    creator,
    creatorKind: kind,
    fate,
    now: world.now,
  });
  world.onToken(token);
  world.label({
    kind: 'token',
    mint: token.mint,
    creator: creator.address,
    creatorKind: kind,
    quality: fate.quality,
    launchedAtMs: Math.floor(world.now),
    bundleSize: bundle?.wallets.length ?? 0,
  });
  ensureLamports(world, creator, 20_000_000_000n, 0.2);
  const transaction = openTransaction(world, creator, { signatures: 2, extraComputeUnits: 90_000 });
  writeCreation(world, token, transaction);
  buyOwn(world, token, transaction);
  if (bundle) bundleBuy(world, token, bundle, transaction);
  drawInterest(world, token);
  planExit(world, token);
  for (const listener of listeners) listener(world, token);
}

function writeCreation(world: World, token: SimToken, transaction: Transaction): void {
  const { name, symbol, uri } = drawName(world.random, token.mint);
  world.events.push({
    type: 'token_created',
    ...nextEnvelope(transaction, token.mint, programs.pump),
    name,
    symbol,
    uri,
    creator: token.creator.address,
    pool: token.curveAccount,
    quoteMint: solMint,
    decimals: 6,
    quoteDecimals: 9,
    supply: curveConstants.supply,
    baseReserve: curveConstants.virtualToken,
    quoteReserve: curveConstants.virtualSol,
    curveSupply: curveConstants.realToken,
    mintable: false,
    freezable: false,
  });
}

/** Most creators buy in the launch transaction; serial ones always for the same amount. */
function buyOwn(world: World, token: SimToken, transaction: Transaction): void {
  const { random } = world;
  if (!random.chance(0.85 * Math.min(1, world.tradesPerLaunch / 5))) return;
  const sol = token.creatorKind === 'serial' ? 1 : Math.min(15, random.logNormal(0.7, 0.9));
  buy(world, token, token.creator, BigInt(Math.round(sol * 1e9)), { transaction });
}

function planExit(world: World, token: SimToken): void {
  const { random } = world;
  if (token.creatorKind === 'rugger') {
    watchRug(world, token);
    return;
  }
  if (token.creatorKind === 'honest' && random.chance(0.35)) return;
  const isSerial = token.creatorKind === 'serial';
  followExit(world, token, token.creator, {
    takeProfit: isSerial ? random.between(1.3, 1.8) : random.between(2, 6),
    stopLoss: 0,
    maxHoldMs: isSerial ? random.between(30_000, 120_000) : random.logNormal(400_000, 0.8),
    checkMs: isSerial ? 1_500 : 5_000,
    parts: isSerial ? 1 : 1 + random.below(3),
  });
}
