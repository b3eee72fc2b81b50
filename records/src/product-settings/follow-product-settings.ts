import { followInForce } from '../follow-in-force.ts';
import type { Records } from '../records.ts';
import { defaultProductSettings, type ProductSettings, readProductSettings } from './read-product-settings.ts';

const defaultFreshMs = 1_000;

/** What admins saved of the whole product, as `followInForce` reads it. */
export function followProductSettings({ queries }: Records, freshMs = defaultFreshMs): () => Promise<ProductSettings> {
  return followInForce({
    read: () => readProductSettings(queries),
    byDefault: defaultProductSettings,
    freshMs,
  });
}
