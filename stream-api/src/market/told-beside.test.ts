import type { ToldMarket, ToldStanding } from '@mintscope/schemas/picks/told-standing';
import { expect, it } from 'vitest';
import { makeAddress, makeRow } from '../test-kit/make-row.ts';
import { createEntry } from './token-entry.ts';
import { noteBeside } from './told-beside.ts';

const [deep, shallow] = [makeAddress(1), makeAddress(2)];
const market: ToldMarket = {
  ...{ base: 1e15, quote: 2e10, depth: 2e10, payable: 2e10, buyable: null },
  ...{ buyFee: null, sellFee: null, keptFrom: 'nothing', keptShare: 0 },
};

function tell(...told: (ToldStanding | null)[]) {
  const entry = createEntry(makeRow(1), 1);
  for (const [n, standing] of told.entries()) {
    entry.row = { ...entry.row, version: n + 1, eventTimeMs: 1_000 * n };
    noteBeside(entry, 1, { standings: [null, standing], asOf: [0, 1_000 * n + 500], parameterVersion: 'v1' });
  }
  return entry;
}
const at = (pool: string, changes: Partial<ToldMarket> | null) => ({
  ...{ pool, decimals: 6 },
  market: changes && { ...market, ...changes },
});

it('notes what a row stands for, and leaves a standing that it does not tell', () => {
  const { told, standing } = tell(at(deep, { buyFee: 0.01 }), null);
  expect(told).toEqual({ version: 2, asOfMs: 1_500, parameterVersion: 'v1' });
  expect(standing).toMatchObject({ version: 1, timeMs: 0, standing: { pool: deep } });
});

it('remembers which fees of its pool were told', () => {
  const { standing } = tell(at(deep, { buyFee: 0.01 }), at(deep, { sellFee: 0.02 }), at(deep, {}));
  expect(standing).toMatchObject({
    fees: { buy: true, sell: true },
    standing: { market: { buyFee: 0.01, sellFee: 0.02 } },
  });
});

it('stays with the deepest pool, and forgets the fees of one that it leaves', () => {
  const beside = tell(at(deep, { buyFee: 0.01 }), at(shallow, { depth: 1, sellFee: 0.5 }));
  expect(beside.standing).toMatchObject({ version: 2, standing: { pool: deep }, fees: { buy: true, sell: false } });
  const left = tell(at(deep, { buyFee: 0.01 }), at(deep, null), at(shallow, { depth: 1, sellFee: 0.5 }));
  expect(left.standing).toMatchObject({ standing: { pool: shallow }, fees: { buy: false, sell: true } });
});

it('leaves the curve of a token that migrated for the pool told next, though it was deeper when it was told last', () => {
  const [curve, pool] = [at(deep, { buyable: 5e13, buyFee: 0.01 }), at(shallow, { depth: 1e10, sellFee: 0.002 })];
  expect(tell(curve, pool).standing).toMatchObject({ standing: { pool: deep } });
  const left = { standing: { pool: shallow }, fees: { buy: false, sell: true } };
  expect(tell(curve, { ...pool, migrated: true }).standing).toMatchObject({ version: 2, ...left });
  // A pool beside the one it migrated to is not where it stands.
  const beside = at(makeAddress(3), { depth: 1 });
  expect(tell(curve, { ...pool, migrated: true }, { ...beside, migrated: true }).standing).toMatchObject(left);
});
