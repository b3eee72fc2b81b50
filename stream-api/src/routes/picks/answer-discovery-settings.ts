import type { Saved } from '@mintscope/records/product-settings/read-product-settings';
import type { DiscoverySettings } from '@mintscope/schemas/picks/discovery-settings';
import type { Api } from '../../api.ts';

/** Settings as they are saved, with what they drop now. */
export async function answerDiscoverySettings(
  { considered }: Pick<Api, 'considered'>,
  { settings, version, updatedAt }: Saved<DiscoverySettings>,
) {
  const drops = await considered.drops(settings);
  return { value: { success: true as const, settings, saved: { version, updatedAt }, drops } };
}
