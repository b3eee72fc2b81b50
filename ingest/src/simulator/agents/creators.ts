import { drawInterest } from '../interest.ts';
import { launchpads, type PadName, padNames } from '../launchpads.ts';
import { createWallet, ensureLamports, sendLamports } from '../ledger.ts';
import { drawName } from '../names.ts';
import { type CreatorKind, type SchemeName, schemeNames } from '../schemes.ts';
import { createToken, type SimToken, type TokenFate } from '../token.ts';
import { buy } from '../trade.ts';
import { openTransaction, type Transaction } from '../transactions.ts';
import type { SerialCreator, Wallet } from '../wallets.ts';
import { activity, after, type Task, type World } from '../world.ts';
import { writeCreation } from '../write-creation.ts';
import { type Bundle, bundleBuy, prepareBundle } from './bundlers.ts';
import { inviteInsiders } from './insiders.ts';
import { callOut, publicize } from './publicity.ts';
import { planExit } from './ruggers.ts';
import { meetSmartMoney } from './smart-money.ts';
import { invite as inviteSnipers } from './snipers.ts';
import { planStray } from './strays.ts';
import { startVolumeBots } from './volume-bots.ts';
import { startWashTrading } from './wash-traders.ts';

interface Plan {
  kind: CreatorKind;
  scheme: SchemeName | null;
  /** A schemer whose wallets the chain does not link. */
  stealthy: boolean;
  pad: PadName;
  creator: Wallet;
  fate: TokenFate;
  bundle: Bundle | null;
}

const mostRemembered = 60;
const serialCreators = 18;

/** Launches arrive at random (Poisson) from the first second on; bundled ones are prepared some time before. */
export function startCreators(world: World): void {
  const habits = ['farmer', 'farmer', 'farmer', 'builder', 'schemer', 'farmer'] as const;
  for (let index = 0; index < serialCreators; index++) {
    const wallet = createWallet(world, { role: 'creator' });
    world.state.serial.push({ wallet, habit: habits[index % habits.length]! });
  }
  const meanMs = 60_000 / world.settings.launchesPerMinute;
  after(world, world.random.between(0, Math.min(800, meanMs)), arrive, null);
}

export const arrive: Task<null> = {
  name: 'creator-arrives',
  run: (world) => {
    planLaunch(world);
    const meanMs = 60_000 / world.settings.launchesPerMinute / activity(world);
    after(world, world.random.exponential(meanMs), arrive, null);
  },
};

function planLaunch(world: World): void {
  const { random, regime } = world;
  const roll = random.unit();
  const kind: CreatorKind =
    roll < regime.schemerShare ? 'rugger' : roll < regime.schemerShare + regime.serialShare ? 'serial' : 'honest';
  // A square of a uniform draw: a few serial creators launch most.
  const serial = world.state.serial[Math.floor(random.unit() ** 2 * world.state.serial.length)]!;
  const scheme = drawScheme(world, kind, serial);
  const stealthy = scheme !== null && random.chance(regime.stealthShare);
  const creator = kind === 'serial' ? serial.wallet : chooseCreator(world, kind, stealthy);
  const share = regime.bundleShare[kind === 'honest' ? 0 : kind === 'serial' ? 1 : 2];
  const bundled = !stealthy && random.chance(share * world.density);
  const bundle = bundled ? prepareBundle(world, scheme !== null && random.chance(0.4) ? creator : null) : null;
  const fate = drawFate(world, kind, serial);
  const plan: Plan = { kind, scheme, stealthy, pad: choosePad(world, scheme), creator, fate, bundle };
  after(world, bundle?.leadMs ?? 0, launch, plan);
}

function drawScheme(world: World, kind: CreatorKind, serial: SerialCreator): SchemeName | null {
  const { random, regime } = world;
  const schemes = kind === 'rugger' || (kind === 'serial' && serial.habit === 'schemer' && random.chance(0.6));
  if (!schemes) return null;
  let left = random.unit() * schemeNames.reduce((sum, name) => sum + regime.schemes[name], 0);
  for (const name of schemeNames) {
    left -= regime.schemes[name];
    if (left < 0) return name;
  }
  return 'fast_pull';
}

/** Some schemes need a launchpad that leaves them the means. */
function choosePad(world: World, scheme: SchemeName | null): PadName {
  const { random } = world;
  if (scheme === 'honeypot' || scheme === 'liquidity_pull') return random.chance(0.75) ? 'meteoraDbc' : 'launchLab';
  let left = random.unit();
  for (const name of padNames) {
    left -= launchpads[name].share;
    if (left < 0) return name;
  }
  return 'pump';
}

/** One-off creators come back now and then, with and without guile; schemers fund the next creator from the last. */
function chooseCreator(world: World, kind: CreatorKind, stealthy: boolean): Wallet {
  const { random, state } = world;
  if (kind === 'honest') {
    if (state.recentCreators.length > 20 && random.chance(0.12)) return random.pick(state.recentCreators);
    return remember(world, state.recentCreators, createWallet(world, { role: 'creator' }));
  }
  if (!stealthy && state.schemers.length > 0 && random.chance(0.12)) return random.pick(state.schemers);
  const funder = !stealthy && state.schemers.length > 0 && random.chance(0.5) ? random.pick(state.schemers) : undefined;
  const creator = createWallet(world, { role: 'creator', funder });
  if (funder) {
    ensureLamports(world, funder, 5_000_000_000n, 0);
    sendLamports(world, funder, creator, 4_000_000_000n);
  }
  return stealthy ? creator : remember(world, state.schemers, creator);
}

function remember(world: World, wallets: Wallet[], wallet: Wallet): Wallet {
  if (wallets.length < mostRemembered) wallets.push(wallet);
  else wallets[world.random.below(mostRemembered)] = wallet;
  return wallet;
}

/** Highest market cap (SOL) a crowd ever comes to believe in. */
const mostBelieved = 40_000;

/** Most tokens interest no trader for long; a few in a hundred could fill the curve, and the tail of their heights is heavy. */
function drawFate(world: World, kind: CreatorKind, serial: SerialCreator): TokenFate {
  const { random, regime } = world;
  const isFarmed = kind === 'serial' && serial.habit === 'farmer';
  const quality = isFarmed ? random.unit() * 0.9 : random.unit();
  const isHit = quality > 1 - regime.hitShare / (isFarmed ? 1.8 : 1);
  const pull = 0.35 + 1.6 * quality ** 3;
  const height = random.logNormal(isHit ? 25 : 1.3, 1.1) * pull;
  return {
    quality,
    attention: random.logNormal(0.8, regime.attentionSigma) * pull * (isHit ? 5 : 1),
    lifeMs: Math.min(6 * 3_600_000, random.logNormal(regime.lifeMs, 0.9) * (1 + 2 * quality ** 6) * (isHit ? 2 : 1)),
    believedCap: Math.min(mostBelieved, 28 * (1 + height)),
  };
}

export const launch: Task<Plan> = {
  name: 'launch',
  run: (world, plan) => {
    const { bundle } = plan;
    const token = mintToken(world, plan);
    ensureLamports(world, token.creator, 20_000_000_000n, 0.2);
    const transaction = openTransaction(world, token.creator, { signatures: 2, extraComputeUnits: 90_000 });
    const { freezeKept } = launchpads[token.pad];
    const freezable = token.scheme === 'honeypot' || (freezeKept > 0 && world.random.chance(freezeKept));
    writeCreation(world, token, { transaction, freezable });
    buyOwn(world, token, transaction);
    if (bundle) bundleBuy(world, token, bundle, transaction);
    drawInterest(world, token);
    planExit(world, token);
    inviteSnipers(world, token);
    meetSmartMoney(world, token);
    inviteInsiders(world, token, plan.stealthy);
    startWashTrading(world, token);
    startVolumeBots(world, token);
    publicize(world, token, freezable);
    callOut(world, token);
    planStray(world, token);
  },
};

function mintToken(world: World, plan: Plan): SimToken {
  const { random, state, regime } = world;
  const { creator, kind, scheme, fate, bundle, pad } = plan;
  const mint = world.addresses.mint(launchpads[pad].mintSuffix);
  const copied =
    state.fashionable.length > 0 && random.chance(regime.copyShare) ? random.pick(state.fashionable) : null;
  const { name, symbol, image } = drawName(random, mint, copied);
  const token = createToken({
    mint,
    pad,
    curveAccount: world.addresses.account(),
    creator,
    creatorKind: kind,
    scheme,
    fate,
    name,
    symbol,
    image,
    now: state.now,
  });
  world.onToken(token);
  world.label({
    kind: 'token',
    mint,
    launchpad: pad,
    creator: creator.address,
    creatorKind: kind,
    scheme,
    quality: fate.quality,
    launchedAtMs: Math.floor(state.now + state.standstillMs),
    bundleSize: bundle?.wallets.length ?? 0,
  });
  return token;
}

/** Most creators buy in the launch transaction; farmers always for the same amount, schemers for more. */
function buyOwn(world: World, token: SimToken, transaction: Transaction): void {
  const { random } = world;
  if (!random.chance(0.85 * Math.min(1, world.tradesPerLaunch / 5))) return;
  const wanted = token.scheme === null ? random.logNormal(0.6, 0.9) : random.logNormal(1.2, 0.8);
  const sol = token.creatorKind === 'serial' && token.scheme === null ? 1 : Math.min(15, wanted);
  buy(world, token, token.creator, BigInt(Math.round(sol * 1e9)), { transaction });
}
