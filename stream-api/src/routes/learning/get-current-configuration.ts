import { getCurrentConfiguration } from '@mintscope/schemas/api/learning/get-current-configuration';
import { toConfiguration } from '@mintscope/schemas/parameters/configuration';
import { warningsOf } from '@mintscope/schemas/parameters/main-weights';
import { handle } from '../../http/handle.ts';

export const getCurrentConfigurationRoute = handle(getCurrentConfiguration, async (_input, { api }) => {
  const { version, values } = await api.parameters();
  const config = toConfiguration(version, values);
  return { value: { success: true as const, config, warnings: warningsOf(values) } };
});
