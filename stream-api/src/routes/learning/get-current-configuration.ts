import { getCurrentConfiguration } from '@mintscope/schemas/api/learning/get-current-configuration';
import { toConfiguration } from '@mintscope/schemas/parameters/configuration';
import { handle } from '../../http/handle.ts';

export const getCurrentConfigurationRoute = handle(getCurrentConfiguration, async (_input, { api }) => {
  const { version, values } = await api.parameters();
  return { value: { success: true as const, config: toConfiguration(version, values) } };
});
