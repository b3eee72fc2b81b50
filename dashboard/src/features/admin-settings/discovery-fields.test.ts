import { type Considered, droppedBy } from '@mintscope/metrics/picks/dropped-by';
import { defaultDiscovery } from '@mintscope/schemas/picks/discovery-settings';
import { expect, test } from 'vitest';
import { securityFields } from './discovery-fields.ts';

test('what the hint says of the ten largest holders is what the filter asks', () => {
  const [, percent] = /at most (\d+)% of the supply/.exec(securityFields.distribed.hint) ?? [];
  const most = Number(percent) / 100;
  const drops = (top10HolderRate: number) =>
    droppedBy({ ...nothingKnown, top10HolderRate }, defaultDiscovery).includes('distribed');
  expect([drops(most), drops(most + 0.001)]).toEqual([false, true]);
});

const nothingKnown: Considered = {
  ...{ launchpad: null, platform: null, ageMs: 0, liquidity: null, marketCap: null, holders: null },
  ...{ periodVolume: null, periodTransactions: null, insiderRate: null, top10HolderRate: null },
  ...{ isHoneypot: null, mintable: null, freezable: null, liquidityBurnt: null },
};
