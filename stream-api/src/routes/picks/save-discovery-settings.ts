import { saveDiscoverySettings as saveDiscoverySettingsAct } from '@mintscope/records/product-settings/save-product-settings';
import { saveDiscoverySettings } from '@mintscope/schemas/api/picks/save-discovery-settings';
import { handle } from '../../http/handle.ts';
import { answerDiscoverySettings } from './answer-discovery-settings.ts';

export const saveDiscoverySettingsRoute = handle(saveDiscoverySettings, async ({ body }, { api, note, writeNote }) => {
  const { version, ...change } = body;
  const save = { change, version, nowMs: api.now() };
  const saved = await saveDiscoverySettingsAct(api.engines.records, save, (queries, done) => {
    note({ detail: { ...done } });
    return writeNote(queries);
  });
  return answerDiscoverySettings(api, saved);
});
