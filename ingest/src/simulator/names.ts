import type { Prng } from './prng.ts';

/** Names of tokens that did well, which others copy. */
export type Fashion = readonly { name: string; symbol: string; image: string }[];

const adjectives =
  'Baby Based Sleepy Turbo Golden Angry Cosmic Tiny Giga Lucky Sad Wild Pixel Retro Spicy Grumpy Fancy Lazy Hyper Frozen Salty Quiet Rusty Electric'.split(
    ' ',
  );
const creatures =
  'Cat Dog Frog Hamster Otter Goat Penguin Llama Shrimp Duck Bear Moose Pigeon Raccoon Axolotl Capybara Hippo Wombat Ferret Squid Gecko Crab Owl Beaver'.split(
    ' ',
  );
const things = 'Coin Inu Wif Hat Moon Rocket Party Club Academy Protocol Cash Season Army World Machine Dreams'.split(
  ' ',
);
const people = 'Grandma Chad Neighbour Intern Barista Wizard Pirate Plumber Astronaut Librarian'.split(' ');

/** Names that real creators try on readers: reversed and invisible text, markup, formulas, floods. */
const hostile: readonly (readonly [name: string, symbol: string])[] = [
  ['Safe\u202Enioc taC\u202C', 'S\u202EAFE'],
  ['Do\u200Bge\u200D Classic\uFEFF', 'DO\u200BGE'],
  ['<script>alert(1)</script>', '<b>X</b>'],
  ['"><img src=x onerror=alert(1)>', '"><IMG'],
  ['=HYPERLINK("https://example.org","claim")', '=1+1'],
  ['M'.repeat(64), 'W'.repeat(24)],
  ['Z\u0351\u036B\u0343a\u0310\u0346l\u0334\u0321g\u0322\u0328o\u0321\u0358', 'ZALGO\u0336'],
  ['   ', '\u3164'],
  ['\u0421\u0430t \u0421oin', '\u0421AT'],
  ['🐸🚀🌕'.repeat(8), '🐸'],
];

export interface TokenName {
  name: string;
  symbol: string;
  image: string;
}

/** A copy takes the name, the picture or both of a token that did well. */
export function drawName(random: Prng, mint: string, copied: Fashion[number] | null): TokenName {
  const own = random.chance(0.12) ? `stock-${random.below(8)}` : mint;
  const image = `https://images.mintscope.example/${own}.png`;
  if (copied) {
    const copiesName = random.chance(0.8);
    const named = copiesName ? copied : nameOf(random);
    const looksAlike = !copiesName || random.chance(0.6);
    return { name: named.name, symbol: named.symbol, image: looksAlike ? copied.image : image };
  }
  return { ...nameOf(random), image };
}

function nameOf(random: Prng): { name: string; symbol: string } {
  if (random.chance(0.015)) {
    const [name, symbol] = random.pick(hostile);
    return { name, symbol };
  }
  const name = plausibleName(random);
  return { name, symbol: symbolOf(random, name) };
}

function plausibleName(random: Prng): string {
  const roll = random.unit();
  if (roll < 0.4) return `${random.pick(adjectives)} ${random.pick(creatures)}`;
  if (roll < 0.6) return `${random.pick(creatures)} ${random.pick(things)}`;
  if (roll < 0.75) return `${random.pick(adjectives)} ${random.pick(people)}`;
  if (roll < 0.9) return `${random.pick(people)} ${random.pick(creatures)} ${random.pick(things)}`;
  return `${random.pick(creatures)}${random.pick(things).toLowerCase()}`;
}

/** Initials of three words, else the last word, in capitals as most are; a few put a number behind. */
function symbolOf(random: Prng, name: string): string {
  const words = name.split(' ');
  const base = words.length > 2 ? words.map((word) => word[0]).join('') : (words[words.length - 1] ?? name);
  const symbol = random.chance(0.85) ? base.toUpperCase() : base;
  return random.chance(0.08) ? `${symbol}${1 + random.below(99)}` : symbol;
}
