import { type Config, readConfig } from '@mintscope/engines/config';
import { readProductSettings } from '@mintscope/records/product-settings/read-product-settings';
import { saveDiscoverySettings } from '@mintscope/records/product-settings/save-product-settings';
import { openTestRecords } from '@mintscope/records/testing/open-test-records';
import { defaultDiscovery } from '@mintscope/schemas/picks/discovery-settings';
import { expect, it } from 'vitest';
import { suitSimulator } from './suit-simulator.ts';

it('a demonstration begins with filters that suit its market, and keeps those that people save', async () => {
  const records = await openTestRecords();
  const discovery = async () => (await readProductSettings(records.queries)).discovery;
  const demonstration = readConfig({});
  const published = readConfig({ MINTSCOPE_DEVELOPMENT_ACCESS: 'false' });
  const mixed: Config = { ...demonstration, ingest: { ...demonstration.ingest, sources: ['simulator', 'replay'] } };
  for (const config of [published, mixed]) {
    await suitSimulator(config, records, 1);
    expect(await discovery()).toMatchObject({ version: 0, settings: defaultDiscovery });
  }
  await suitSimulator(demonstration, records, 2);
  expect(await discovery()).toMatchObject({ version: 1, settings: { minVolume: 1_000, maxVolume: 10_000_000 } });
  const acts = await records.queries.selectFrom('audit_log').select(['action', 'detail']).execute();
  expect(acts).toMatchObject([{ action: 'save-discovery-settings', detail: { by: 'start of the demonstration' } }]);
  await saveDiscoverySettings(records, { change: defaultDiscovery, version: 1, nowMs: 3 }, async () => undefined);
  await suitSimulator(demonstration, records, 4);
  expect(await discovery()).toMatchObject({ version: 2, settings: defaultDiscovery });
  await records.close();
});
