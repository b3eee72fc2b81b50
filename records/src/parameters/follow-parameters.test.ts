import { createParameterSet, defaultParameters } from '@mintscope/schemas/parameters/registry';
import { expect, it } from 'vitest';
import { openTestRecords } from '../../testing/open-test-records.ts';
import { followParameters } from './follow-parameters.ts';
import { setParameter } from './set-parameter.ts';

it('the set in force is followed, and kept while the records are away', async () => {
  const records = await openTestRecords();
  const inForce = followParameters(records, 0);
  expect(await inForce()).toEqual(defaultParameters());
  const wish = { name: 'main.weights.surface', value: 0.4, decidedBy: 'a test', nowMs: 0 };
  await setParameter(records, wish, async () => undefined);
  const changed = createParameterSet({ 'main.weights.surface': 0.4 });
  expect(await inForce()).toEqual(changed);
  const neverKnown = followParameters(records, 0);
  await records.close();
  expect(await inForce()).toEqual(changed);
  expect(await neverKnown()).toEqual(defaultParameters());
});
