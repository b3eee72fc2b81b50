import { solMint } from '@mintscope/schemas/ids';
import { programs } from '@mintscope/schemas/programs';
import type { Position, SimToken } from './token.ts';
import { feeReserve, nextEnvelope, openTransaction } from './transactions.ts';
import { botRoles, humanFees, type NewWallet, type Wallet } from './wallets.ts';
import type { World } from './world.ts';

export function createWallet(world: World, wanted: NewWallet): Wallet {
  const wallet: Wallet = {
    address: world.addresses.account(),
    role: wanted.role,
    ring: wanted.ring ?? null,
    funder: wanted.funder?.address ?? null,
    lamports: 0n,
    fees: wanted.fees ?? humanFees(world.random),
  };
  world.label({
    kind: 'wallet',
    address: wallet.address,
    role: wallet.role,
    ring: wallet.ring,
    funder: wallet.funder,
    bot: botRoles.has(wallet.role),
  });
  world.onWallet(wallet);
  return wallet;
}

/**
 * Sees to it that a wallet can spend `lamports` and pay a transaction: what is missing comes from an exchange, with more to
 * spare. The withdrawal is on the chain we watch with probability `seen`; the others happened before we watched.
 */
export function ensureLamports(world: World, wallet: Wallet, lamports: bigint, seen: number): void {
  const needed = lamports + feeReserve;
  if (wallet.lamports >= needed) return;
  const exchange = world.random.pick(world.state.exchanges);
  const amount = needed + BigInt(Math.round(Number(needed) * world.random.between(0.2, 4)));
  if (world.random.chance(seen)) sendLamports(world, exchange, wallet, amount);
  else moveLamports(exchange, wallet, amount);
}

/** A transfer of SOL as its own transaction; the sender pays the fee and must hold both. */
export function sendLamports(world: World, from: Wallet, to: Wallet, amount: bigint): void {
  const transaction = openTransaction(world, from);
  const opens = to.lamports === 0n;
  moveLamports(from, to, amount);
  const envelope = nextEnvelope(transaction, solMint, programs.system);
  world.events.push({ type: 'transfer', ...envelope, from: from.address, to: to.address, amount, opens });
}

function moveLamports(from: Wallet, to: Wallet, amount: bigint): void {
  from.lamports -= amount;
  to.lamports += amount;
}

/** A transfer of tokens as its own transaction; nothing happens when the sender holds less. Its cost moves in proportion. */
export function sendTokens(world: World, token: SimToken, from: Wallet, move: { to: Wallet; amount: bigint }): void {
  const source = token.positions.get(from);
  if (!source || move.amount <= 0n || move.amount > source.amount) return;
  const { amount } = move;
  ensureLamports(world, from, 0n, 0);
  const transaction = openTransaction(world, from);
  const cost = source.cost * (Number(amount) / Number(source.amount));
  reducePosition(token, source, amount, cost);
  const target = openPosition(world, token, move.to);
  target.amount += amount;
  target.cost += cost;
  const envelope = nextEnvelope(transaction, token.mint, programs.token2022);
  world.events.push({ type: 'transfer', ...envelope, from: from.address, to: move.to.address, amount, opens: null });
}

/** The wallet's position, a new empty one where it has none. Most people join the crowd. */
export function openPosition(world: World, token: SimToken, wallet: Wallet): Position {
  const known = token.positions.get(wallet);
  if (known) return known;
  // One in ten forgets about it or never lets go.
  const isCrowd = wallet.role === 'organic' && world.random.chance(0.9);
  const position: Position = {
    wallet,
    amount: 0n,
    cost: 0,
    openedAt: world.state.now,
    addressUnits: 1_500 * Math.floor(world.random.exponential(1.44)),
    patienceMs: isCrowd ? world.random.logNormal(world.regime.patienceMs / world.haste, 1.4) : 0,
    crowdAt: isCrowd ? token.crowd.length : -1,
  };
  if (isCrowd) token.crowd.push(position);
  token.positions.set(wallet, position);
  return position;
}

/** Takes tokens from a position, and removes it when nothing is left. */
export function reducePosition(token: SimToken, position: Position, amount: bigint, cost: number): void {
  position.amount -= amount;
  position.cost -= cost;
  if (position.amount > 0n) return;
  token.positions.delete(position.wallet);
  if (position.crowdAt < 0) return;
  const last = token.crowd.pop()!;
  if (last === position) return;
  token.crowd[position.crowdAt] = last;
  last.crowdAt = position.crowdAt;
}
