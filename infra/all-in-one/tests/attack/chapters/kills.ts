import { eventually } from '../../support/mintscope-process.ts';
import { signInCallers } from '../callers.ts';
import type { Chapter } from '../chapter.ts';
import { deliverUntilTaken, randomSignature, tradeSources, tradesMissing } from '../deliveries.ts';
import { countTrades, faultOfCount } from '../followed-token.ts';

export const kills: Chapter = {
  name: 'kills',
  holds: 'Each trade that was accepted counts, once, wherever a process is killed.',
  async run({ target, callers, tally, scale, random }) {
    if (tradesMissing) return tally.leftOut('everything', tradesMissing);
    const [, source] = tradeSources();
    if (!source) return tally.leftOut('everything', 'no real trade can be cloned');
    const { mint, make } = source;
    const before = await countTrades(target, callers.user, mint);
    let accepted = 0;
    let isOver = false;
    const all: object[][] = [];
    const lane = async () => {
      while (!isOver) {
        const items = Array.from({ length: 1 + random.below(20) }, () => make(randomSignature(), Date.now()));
        await deliverUntilTaken(target, items);
        accepted += items.length;
        all.push(items);
      }
    };
    const lanes = Promise.all([lane(), lane(), lane()]);
    for (let kill = 0; kill < Math.max(2, Math.round(20 * scale)); kill++) {
      const least = accepted + 20 + random.below(200);
      await eventually('deliveries between two kills', async () => accepted >= least || undefined, 120_000);
      const name = await target.killOne();
      tally.tried(`kill -9 of ${name}`, null);
    }
    isOver = true;
    await lanes;
    const reader = (await signInCallers(target.url, 'kills')).user;
    const wanted = { row: before.row + accepted, candles: before.candles + accepted };
    tally.tried(`${accepted} accepted trades count once`, await faultOfCount(target, reader, mint, wanted, 120_000));
    for (const items of all) await deliverUntilTaken(target, items);
    await deliverUntilTaken(target, [make(randomSignature(), Date.now())]);
    const once = { row: wanted.row + 1, candles: wanted.candles + 1 };
    tally.tried('all told again count nothing', await faultOfCount(target, reader, mint, once, 120_000));
  },
};
