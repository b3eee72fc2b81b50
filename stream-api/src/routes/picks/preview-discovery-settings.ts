import { previewDiscoverySettings } from '@mintscope/schemas/api/picks/preview-discovery-settings';
import { handle } from '../../http/handle.ts';

export const previewDiscoverySettingsRoute = handle(previewDiscoverySettings, async ({ body }, { api }) => ({
  value: { success: true as const, drops: await api.considered.drops(body) },
}));
