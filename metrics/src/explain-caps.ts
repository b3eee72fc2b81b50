import { type ParameterValues, parameterValue } from '@mintscope/schemas/parameters/registry';
import type { Life, Reason, ScoreTerm, Severity } from '@mintscope/schemas/score';
import { type Cap, type CapName, capsOf, type Findings } from './cap-score.ts';
import { isPulled, type Ruin } from './classify-life.ts';

/** What the sentence about the end of a token tells. */
export interface Ending {
  life: Life;
  trades: number;
  /** Time since the last trade (ms). */
  quietMs: number;
  /** The providers took the liquidity out; otherwise a rug is a fall of the price that insiders sold into. */
  isPulled: boolean;
  drawdown: number | null;
  insidersSold: number | null;
  /** Its worst so far, of which it may have come back. */
  ruin: Ruin;
}

/** A sentence for each finding that holds the score down, with the points it took. */
export function explainCaps(
  findings: Findings,
  ending: Ending,
  terms: readonly ScoreTerm[],
  values: ParameterValues,
): Reason[] {
  const reasons: Reason[] = [];
  for (const cap of capsOf(findings, values)) {
    const term = terms.find(({ name }) => name === `cap.${cap.name}`);
    const taken = term !== undefined && term.contribution < 0 ? term.contribution : null;
    // It says what the others found, unless it is what binds.
    if (cap.name === 'ruin' && taken === null) continue;
    reasons.push({
      text: sentences[cap.name](cap, ending, findings, values),
      severity: severityOf(cap, values),
      points: taken,
      ...(term && { of: `final.${term.name}` }),
    });
  }
  return reasons;
}

/** What a token waits for that has too few trades for a verdict. */
export function explainWaiting({ life, trades }: Ending, values: ParameterValues): Reason[] {
  const fewest = parameterValue(values, 'transaction.sample.minimumTrades');
  if (life !== 'waiting') return [];
  return [{ text: `Waiting for ${fewest} trades: ${trades} so far.`, severity: 'unknown', points: null }];
}

const ends: ReadonlySet<CapName> = new Set(['rugged', 'honeypot', 'noHolders', 'dead']);

/**
 * What is over is fatal; supply, volume or a market that is not what it seems is critical. A chance of ruin weighs as much as it leaves: serious where
 * that is no Buy, critical where it is to be avoided; the few percent beside which a token reads Buy are a note.
 */
function severityOf({ name, limit }: Cap, values: ParameterValues): Severity {
  if (ends.has(name)) return 'fatal';
  if (name === 'ruined' || name === 'rugRatio' || name === 'washShare' || name === 'oneHand') return 'critical';
  if (name !== 'ruin') return 'serious';
  if (limit < parameterValue(values, 'main.bands.watch')) return 'critical';
  return limit < parameterValue(values, 'main.bands.buy') ? 'serious' : 'notable';
}

type Sentence = (cap: Cap, ending: Ending, findings: Findings, values: ParameterValues) => string;

const sentences: Readonly<Record<CapName, Sentence>> = {
  rugged: (_cap, ending) =>
    ending.isPulled
      ? 'Rugged: its liquidity was taken out.'
      : `Rugged: insiders sold ${percent(ending.insidersSold)} of what they had, and what holders could get fell ${percent(ending.drawdown)} from its peak.`,
  honeypot: () => 'Holders cannot sell: honeypot.',
  noHolders: () => 'All holders have sold out.',
  dead: (_cap, { quietMs }) => `Dead: no trade for ${duration(quietMs)}.`,
  ruined: (_cap, ending, _findings, values) => sayRuined(ending, values),
  rugRatio: ({ input }, ending) => sayRugRatio(input, ending),
  washShare: ({ input }) => `${percent(input)} of the volume is wash trading.`,
  oneHand: ({ input }) => `One hand holds ${percent(input)} of the supply.`,
  authority: (_cap, _ending, { mintable, freezable }) => {
    if (mintable !== true) return 'Holders can be frozen at any time.';
    return `More tokens can be minted${freezable === true ? ', and holders frozen,' : ''} at any time.`;
  },
  liquidity: ({ input }) => `Next to no liquidity: $${Math.round(input)}.`,
  ruin: ({ input }) => `Chance of ruin within a day: ${percent(input)}.`,
};

/** What ruined it, and what a trader may take its return for. */
function sayRuined({ life, ruin }: Ending, values: ParameterValues): string {
  const how = isPulled({ pulledShare: ruin.pulled }, values)
    ? `its liquidity was taken out (${percent(ruin.pulled)})`
    : `insiders left, and what holders could get fell ${percent(ruin.worstFall)} from its peak`;
  const now =
    life === 'trading'
      ? ' It came back: a takeover by its community, or bait. It may read Buy a day later, above its old peak.'
      : '';
  return `Ruined before: ${how}.${now}`;
}

/** What stands behind a rug ratio: providers, insiders, or else traders, whose sales shrink a market just as well. */
export function sayRugRatio(rugRatio: number, { isPulled, insidersSold }: Ending): string {
  const sold =
    insidersSold !== null && insidersSold >= 0.005 ? `, insiders sold ${percent(insidersSold)} of theirs` : '';
  const what = isPulled ? 'Liquidity was pulled' : `The market shrank from its peak${sold}`;
  return `${what}: rug ratio ${percent(rugRatio)}.`;
}

function percent(share: number | null): string {
  return `${Math.round((share ?? 0) * 100)}%`;
}

function duration(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return `${Math.floor(ms / 1000)} s`;
  if (minutes < 120) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
}
