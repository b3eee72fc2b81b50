import { readProductSettings } from '@mintscope/records/product-settings/read-product-settings';
import { getDiscoverySettings } from '@mintscope/schemas/api/picks/get-discovery-settings';
import { handle } from '../../http/handle.ts';
import { answerDiscoverySettings } from './answer-discovery-settings.ts';

export const getDiscoverySettingsRoute = handle(getDiscoverySettings, async (_input, { api }) =>
  answerDiscoverySettings(api, (await readProductSettings(api.engines.records.queries)).discovery),
);
