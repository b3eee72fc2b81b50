import { isEngineAway } from '@mintscope/engines/is-engine-away';
import type { ProductSettings } from '@mintscope/records/product-settings/read-product-settings';
import type { Engines } from '@mintscope/records/records';
import type { ParameterSet } from '@mintscope/schemas/parameters/parameter';
import { parameterValue } from '@mintscope/schemas/parameters/registry';
import { ageMsOf, type DiscoveryDrops, type DiscoverySettings } from '@mintscope/schemas/picks/discovery-settings';
import { type ConsideredTokens, considerTokens, type PeriodFigures } from '../market/consider-tokens.ts';
import type { Market } from '../market/market.ts';
import type { TokenEntry } from '../market/token-entry.ts';
import { selectPeriodFigures } from './select-period-figures.ts';
import type { SharedReadings } from './shared-readings.ts';

export interface ConsiderationOptions {
  engines: Pick<Engines, 'warehouse'>;
  market: Pick<Market, 'table' | 'capacity'>;
  readings: SharedReadings;
  settings(): Promise<ProductSettings>;
  parameters(): Promise<ParameterSet>;
  now(): number;
}

/** What the platform considers of the live tokens, by the settings in force and by others. */
export interface Consideration {
  drops(settings: DiscoverySettings): Promise<DiscoveryDrops>;
  /** With the version of the settings in force, and the tokens that they let through, the newest first. */
  readInForce(): Promise<ConsideredTokens & { settingsVersion: number }>;
}

/** How old volume and trades of a period may be (ms): the warehouse reads the candles of all tokens for them. */
const figuresFreshMs = 5_000;
const name = 'volume and trades of live tokens';

export function createConsideration(options: ConsiderationOptions): Consideration {
  const { engines, market, readings, settings: settingsInForce, parameters, now } = options;
  const figuresOf = new Map<string, () => Promise<ReadonlyMap<string, PeriodFigures> | null>>();

  function readFigures(period: DiscoverySettings['period']) {
    const known = figuresOf.get(period);
    if (known) return known();
    const reading = readings.share(name, () => figuresSince(engines, now() - ageMsOf(period)), figuresFreshMs);
    figuresOf.set(period, reading);
    return reading();
  }

  async function consider(settings: DiscoverySettings): Promise<ConsideredTokens> {
    const [figures, { values }] = await Promise.all([readFigures(settings.period), parameters()]);
    const solUsdRate = parameterValue(values, 'main.rates.solUsdRate');
    return considerTokens(liveTokens(market), { settings, figures, solUsdRate, nowMs: now() });
  }

  return {
    drops: async (settings) => (await consider(settings)).drops,
    async readInForce() {
      const { discovery } = await settingsInForce();
      return { settingsVersion: discovery.version, ...(await consider(discovery.settings)) };
    },
  };
}

/** What cannot be asked for now is not known. */
async function figuresSince({ warehouse }: Pick<Engines, 'warehouse'>, fromMs: number) {
  try {
    return await selectPeriodFigures(warehouse, fromMs);
  } catch (error) {
    if (isEngineAway(error)) return null;
    throw error;
  }
}

/** A copy: the table may change between the parts in which it is looked at. */
function liveTokens({ table, capacity }: ConsiderationOptions['market']): TokenEntry[] {
  const entries: TokenEntry[] = [];
  for (const entry of table.order.newestFirst()) {
    if (entries.length === capacity) break;
    entries.push(entry);
  }
  return entries;
}
