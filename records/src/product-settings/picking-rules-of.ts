import type { PickingRules } from '@mintscope/schemas/picks/picking-rules';
import type { ProductSettings } from './read-product-settings.ts';

/** The rules by which the product calls, out of what admins saved. */
export function pickingRulesOf({ admin: { settings }, discovery }: ProductSettings): PickingRules {
  return {
    enabled: settings.pickerEnabled,
    criteria: settings.pickerCriteria,
    requireCompleteData: settings.requireCompleteData,
    minDataAge: settings.minDataAge,
    considered: discovery.settings,
  };
}
