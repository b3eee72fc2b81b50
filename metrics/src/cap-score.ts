import { type ParameterName, type ParameterValues, parameterValue } from '@mintscope/schemas/parameters/registry';
import type { ScoreTerm } from '@mintscope/schemas/score';
import { showParameters } from './score-terms.ts';

/** What can end the question whatever else speaks for a token. null = unknown: such a finding caps nothing. */
export interface Findings {
  rugged: boolean;
  dead: boolean;
  /** It was rugged before, and its price or liquidity came back. */
  ruined: boolean;
  /** Holders are known whole, there were trades, and no wallet holds anything. */
  noHolders: boolean;
  honeypot: boolean | null;
  /** More can be minted, or holders frozen. */
  mintable: boolean | null;
  freezable: boolean | null;
  rugRatio: number | null;
  washShare: number | null;
  /** Largest share that one wallet or one group of linked wallets holds. */
  oneHand: number | null;
  liquidityUsd: number | null;
  /** Chance of ruin within 24 h. */
  rugProbability: number | null;
}

/** Nothing found: where a caller starts from. */
export const noFindings: Readonly<Findings> = {
  rugged: false,
  dead: false,
  ruined: false,
  noHolders: false,
  honeypot: null,
  mintable: null,
  freezable: null,
  rugRatio: null,
  washShare: null,
  oneHand: null,
  liquidityUsd: null,
  rugProbability: null,
};

export const capNames = [
  'rugged',
  'honeypot',
  'noHolders',
  'dead',
  'ruined',
  'rugRatio',
  'washShare',
  'oneHand',
  'authority',
  'liquidity',
  'ruin',
] as const;
export type CapName = (typeof capNames)[number];

/** A finding that holds, and the most a token with it can score. */
export interface Cap {
  name: CapName;
  input: number;
  unit: string;
  limit: number;
}

/** The caps that hold, lowest first; the chance of ruin, once known, is always one of them. */
export function capsOf(findings: Findings, values: ParameterValues): Cap[] {
  const caps: Cap[] = [];
  flagged(caps, 'rugged', findings.rugged, values);
  flagged(caps, 'honeypot', findings.honeypot, values);
  flagged(caps, 'noHolders', findings.noHolders, values);
  flagged(caps, 'dead', findings.dead, values);
  // What came back is held where it was while its rug ratio told the ruin.
  flagged(caps, 'ruined', findings.ruined, values);
  above(caps, 'rugRatio', findings.rugRatio, values);
  above(caps, 'washShare', findings.washShare, values);
  above(caps, 'oneHand', findings.oneHand, values);
  flagged(caps, 'authority', findings.mintable === true || findings.freezable === true, values);
  const { liquidityUsd, rugProbability } = findings;
  if (liquidityUsd !== null && liquidityUsd < parameterValue(values, 'main.caps.liquidityBelowUsd')) {
    const limit = parameterValue(values, 'main.caps.liquidity');
    caps.push({ name: 'liquidity', input: liquidityUsd, unit: 'USD', limit });
  }
  if (rugProbability !== null) {
    const limit = 100 * (1 - rugProbability) ** parameterValue(values, 'main.caps.ruinExponent');
    caps.push({ name: 'ruin', input: rugProbability, unit: 'probability', limit });
  }
  return caps.length > 1 ? caps.sort((a, b) => a.limit - b.limit) : caps;
}

type FlagCap = 'rugged' | 'honeypot' | 'noHolders' | 'dead' | 'ruined' | 'authority';

function flagged(caps: Cap[], name: FlagCap, holds: boolean | null, values: ParameterValues): void {
  if (holds === true) caps.push({ name, input: 1, unit: 'yes = 1', limit: parameterValue(values, named[name][0]) });
}

function above(
  caps: Cap[],
  name: 'rugRatio' | 'washShare' | 'oneHand',
  share: number | null,
  values: ParameterValues,
): void {
  const [limit, threshold] = named[name];
  if (share === null || !(share > parameterValue(values, threshold))) return;
  caps.push({ name, input: share, unit: 'share', limit: parameterValue(values, limit) });
}

/** The parameters of each cap, the limit first and then from where on it holds. */
const named = {
  rugged: ['main.caps.rugged'],
  honeypot: ['main.caps.honeypot'],
  noHolders: ['main.caps.noHolders'],
  dead: ['main.caps.dead'],
  ruined: ['main.caps.rugRatio'],
  rugRatio: ['main.caps.rugRatio', 'main.caps.rugRatioAbove'],
  washShare: ['main.caps.washShare', 'main.caps.washShareAbove'],
  oneHand: ['main.caps.oneHand', 'main.caps.oneHandAbove'],
  authority: ['main.caps.authority'],
  liquidity: ['main.caps.liquidity', 'main.caps.liquidityBelowUsd'],
  ruin: ['main.caps.ruinExponent'],
} as const satisfies Record<CapName, readonly ParameterName[]>;

/** The same as terms show them. */
const shown: Readonly<Record<CapName, ReturnType<typeof showParameters>>> = {
  rugged: showParameters(named.rugged),
  honeypot: showParameters(named.honeypot),
  noHolders: showParameters(named.noHolders),
  dead: showParameters(named.dead),
  ruined: showParameters(named.ruined),
  rugRatio: showParameters(named.rugRatio),
  washShare: showParameters(named.washShare),
  oneHand: showParameters(named.oneHand),
  authority: showParameters(named.authority),
  liquidity: showParameters(named.liquidity),
  ruin: showParameters(named.ruin),
};

/**
 * The last terms of a score: one for each cap that holds. The lowest takes all that it has to; the others, which stand after
 * it, have nothing left to take.
 */
export function capTerms(score: number, caps: readonly Cap[], values: ParameterValues): ScoreTerm[] {
  let left = score;
  return caps.map(({ name, input, unit, limit }) => {
    const contribution = Math.min(0, limit - left);
    left += contribution;
    return { name: `cap.${name}`, input, unit, parameters: shown[name](values), contribution };
  });
}
