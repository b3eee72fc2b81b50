import { programs } from '@mintscope/schemas/programs';
import { createWallet, ensureLamports, sendTokens } from '../ledger.ts';
import { isTradable, type SimToken } from '../token.ts';
import { nextEnvelope, openTransaction } from '../transactions.ts';
import { after, type World } from '../world.ts';

/** What creators do around a launch beside trading: links and logo, gifts of tokens, and now and then an authority. */
export function publicize(world: World, token: SimToken): void {
  const { random } = world;
  if (random.chance(0.45 + 0.4 * token.fate.quality)) {
    after(world, random.between(400, 20_000), () => publishLinks(world, token));
  }
  if (random.chance(0.05 * world.density)) {
    after(world, random.between(20_000, 120_000), () => airdrop(world, token));
  }
  if (random.chance(0.02)) after(world, random.between(5_000, 90_000), () => renounceMetadata(world, token));
}

/** Null where the creator gave nothing; a logo is the text of a link, nothing more. */
function publishLinks(world: World, token: SimToken): void {
  const { random } = world;
  // Serial creators use one account for all their tokens, and lazy ones another creator's picture.
  const handle = (token.creatorKind === 'serial' ? token.creator.address : token.mint).slice(0, 10).toLowerCase();
  const image = random.chance(0.12) ? `stock-${random.below(8)}` : token.mint;
  const given = (probability: number, text: string) => (random.chance(probability) ? text : null);
  world.events.push({
    type: 'metadata_changed',
    ...creatorEnvelope(world, token),
    name: null,
    symbol: null,
    uri: null,
    image: given(0.85, `https://images.mintscope.example/${image}.png`),
    description: given(0.5, 'A coin of a simulated market.'),
    twitter: given(0.55 + 0.3 * token.fate.quality, `https://x.com/${handle}`),
    telegram: given(0.35, `https://t.me/${handle}`),
    website: given(0.25, `https://${handle}.mintscope.example`),
  });
}

function airdrop(world: World, token: SimToken): void {
  const { random } = world;
  const held = token.positions.get(token.creator)?.amount ?? 0n;
  const count = 5 + random.below(16);
  if (held === 0n || !isTradable(token)) return;
  const each = held / BigInt(4 * count);
  for (let index = 0; index < count; index++) {
    const to =
      world.people.length > 0 && random.chance(0.7)
        ? random.pick(world.people)
        : createWallet(world, { role: 'organic' });
    sendTokens(world, token, token.creator, { to, amount: each });
  }
}

function renounceMetadata(world: World, token: SimToken): void {
  if (token.phase === 'retired') return;
  world.events.push({
    type: 'authority_changed',
    ...creatorEnvelope(world, token),
    authority: 'metadata',
    holder: null,
  });
}

function creatorEnvelope(world: World, token: SimToken) {
  ensureLamports(world, token.creator, 0n, 0);
  return nextEnvelope(openTransaction(world, token.creator), token.mint, programs.metaplex);
}
