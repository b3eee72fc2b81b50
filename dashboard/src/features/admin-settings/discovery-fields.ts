import { displayLimits } from '@mintscope/metrics/display-limits';
import type {
  DiscoveryFilter,
  DiscoverySettings,
  discoveryPlatforms,
  SecurityFilter,
} from '@mintscope/schemas/picks/discovery-settings';
import { formatShare } from '../../lib/format.ts';

type NumberField = {
  [Name in keyof DiscoverySettings]: DiscoverySettings[Name] extends number ? Name : never;
}[keyof DiscoverySettings];

export interface RangeField {
  label: string;
  hint: string;
  unit: string;
  low: NumberField & DiscoveryFilter;
  high: NumberField & DiscoveryFilter;
}

/** Ranges of figures, as the form lists them. */
export const rangeFields: readonly RangeField[] = [
  {
    label: 'Market cap',
    hint: 'What all tokens are worth at the price of the last trade.',
    unit: 'USD',
    low: 'minMarketcap',
    high: 'maxMarketcap',
  },
  {
    label: 'Volume',
    hint: 'What was bought and sold within the period.',
    unit: 'USD',
    low: 'minVolume',
    high: 'maxVolume',
  },
  {
    label: 'Liquidity',
    hint: 'What lies in the curve or pool to trade against.',
    unit: 'USD',
    low: 'minLiquidity',
    high: 'maxLiquidity',
  },
  { label: 'Holders', hint: 'Wallets that hold some of it.', unit: '', low: 'minHolders', high: 'maxHolders' },
  {
    label: 'Transactions',
    hint: 'Trades within the period.',
    unit: '',
    low: 'minTransactions',
    high: 'maxTransactions',
  },
];

/** What each security filter asks of a token. What is not known passes none of them but the first. */
export const securityFields: Readonly<Record<SecurityFilter, { label: string; hint: string }>> = {
  not_honeypot: { label: 'Not a honeypot', hint: 'It is not known that it can be bought but not sold.' },
  renounced: { label: 'Mint renounced', hint: 'No more of it can be minted.' },
  frozen: { label: 'Freeze renounced', hint: 'No holder can be kept from selling.' },
  burn: { label: 'Liquidity burnt', hint: 'No provider can take it out; of a token on its curve there is none.' },
  distribed: {
    label: 'Distributed',
    hint: `The ten largest holders hold at most ${formatShare(displayLimits.top10.warn, 0)} of the supply.`,
  },
};

export const platformLabels: Readonly<Record<(typeof discoveryPlatforms)[number], string>> = {
  pump: 'Pump.fun curve',
  pumpamm: 'PumpSwap',
  moonshot: 'Moonshot',
  raydium: 'Raydium',
  meteora: 'Meteora',
  fluxbeam: 'FluxBeam',
  orca: 'Orca',
  ray_launchpad: 'Raydium LaunchLab',
  boop: 'Boop',
  letsbonk: 'LetsBonk',
};

/** Labels of fields that can contradict each other, for the sentence that says so. */
export const fieldLabels: Readonly<Partial<Record<keyof DiscoverySettings, string>>> = {
  ...Object.fromEntries(
    rangeFields.flatMap(({ label, low, high }) => [
      [low, `Lowest ${label.toLowerCase()}`],
      [high, `Highest ${label.toLowerCase()}`],
    ]),
  ),
  limit: 'API search limit',
  displayLimit: 'Display limit',
  minCreated: 'Youngest',
  maxCreated: 'Oldest',
  maxInsiderRate: 'Insider rate',
  launchpads: 'Launchpads',
  poolTypes: 'Pools',
};

/** A problem in the words of the form: names of fields become their labels. */
export function sayProblem(problem: string | undefined): string | undefined {
  return problem?.replace(/\b(max|min)[A-Z]\w*/g, (name) => {
    const label = fieldLabels[name as keyof DiscoverySettings];
    return label ? `“${label}”` : name;
  });
}
