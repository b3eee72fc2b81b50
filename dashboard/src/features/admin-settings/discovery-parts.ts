import type { DiscoveryDrops, DiscoverySettings } from '@mintscope/schemas/picks/discovery-settings';
import type { Problems } from '../../components/settings-form/problems-of.ts';

/** What each card of the discovery form is given. */
export interface DiscoveryParts {
  values: DiscoverySettings;
  problems: Problems<DiscoverySettings>;
  drops: DiscoveryDrops | null;
  onChange: (part: Partial<DiscoverySettings>) => void;
}
