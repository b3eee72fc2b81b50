import { parseArgs } from 'node:util';
import { createPrng } from '@mintscope/ingest/simulator/prng';
import { eventually } from '../support/mintscope-process.ts';
import { answerOf, as, signInCallers } from './callers.ts';
import type { Chapter } from './chapter.ts';
import { chapters } from './chapters.ts';
import { hostileMarket } from './hostile-market.ts';
import { startDistributed } from './start-distributed.ts';
import { startEmbedded } from './start-embedded.ts';
import { createTally, type Tally } from './tally.ts';
import type { Target } from './target.ts';

/**
 * Attacks a product that it starts itself, on this machine only, and ends when it is through.
 *
 *   npm run attack -- [--on embedded|distributed] [--chapter NAME] [--scale 1] [--seed 1]
 *
 * Prints a line a chapter: what was tried, and what did not hold. Code 1 when something did not.
 */
const { values } = parseArgs({
  options: {
    on: { type: 'string', default: 'embedded' },
    chapter: { type: 'string', multiple: true, default: [] },
    scale: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
  },
});
const seed = Number(values.seed);
const chosen = values.chapter.length === 0 ? chapters : chapters.filter(({ name }) => values.chapter.includes(name));
if (chosen.length === 0) throw new Error(`The chapters are: ${chapters.map(({ name }) => name).join(', ')}.`);
const market = hostileMarket();
const target = await (values.on === 'distributed' ? startDistributed : startEmbedded)(market.settings);
const told: { chapter: Chapter; tally: Tally; seconds: number }[] = [];
try {
  await untilScored(target);
  console.log(`Attacking ${target.name} at ${target.url}, seed ${seed}, scale ${values.scale}.`);
  for (const chapter of chosen) told.push(await attack(chapter));
} finally {
  await target.stop();
  market.remove();
}
const tried = told.reduce((sum, { tally }) => sum + tally.count, 0);
const breached = told.reduce((sum, { tally }) => sum + tally.breaches.length, 0);
console.log(`${tried} tried, ${tried - breached} held, ${breached} breached.`);
process.exitCode = breached === 0 && tried > 0 ? 0 : 1;

async function attack(chapter: Chapter): Promise<(typeof told)[number]> {
  const tally = createTally();
  const startedAtMs = performance.now();
  // Each with callers of its own: what one chapter does to a session is nothing to the next.
  const callers = await signInCallers(target.url, chapter.name);
  const random = createPrng([seed, 0xa77ac, chapter.name.length]);
  await chapter
    .run({ target, hostileMints: market.mints, callers, tally, random, scale: Number(values.scale) })
    .catch((error: unknown) => {
      tally.tried('the chapter itself', error instanceof Error ? (error.stack ?? error.message) : String(error));
    });
  const seconds = Math.round((performance.now() - startedAtMs) / 1000);
  const held = tally.count - tally.breaches.length;
  console.log(`${chapter.name}: ${tally.count} tried, ${held} held, ${tally.breaches.length} breached (${seconds} s)`);
  for (const omission of tally.omissions) console.log(`  left out: ${omission}`);
  for (const breach of tally.breaches.slice(0, 25)) console.log(`  BREACH ${breach}`);
  return { chapter, tally, seconds };
}

async function untilScored({ url }: Target): Promise<void> {
  const callers = await signInCallers(url, 'the start');
  await eventually('scored tokens', async () => {
    const rows = await answerOf<{ transactionScore: number | null }[]>(
      url,
      as(callers.user, { path: '/tokens/discover?limit=100' }),
    );
    return rows.length >= 10 && rows.some(({ transactionScore }) => transactionScore !== null) ? true : undefined;
  });
}
