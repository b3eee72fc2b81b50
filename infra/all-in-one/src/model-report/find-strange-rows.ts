import type { Look } from './follow-market.ts';
import { isRuined } from './judge-score.ts';

export interface StrangeRow {
  why: string;
  regime: string;
  seed: number;
  mint: string;
  ageMs: number;
  finalScore: number | null;
  band: string | null;
  trades: number;
}

/** What contradicts itself, or the truth, most plainly first. */
const oddities: readonly { name: string; is: (look: Look) => boolean }[] = [
  { name: 'reads Buy, and no wallet holds it', is: ({ row }) => isBuy(row.band) && row.holders === 0 },
  { name: 'reads Buy, and is ruined', is: (look) => isBuy(look.row.band) && isRuined(look) },
  { name: 'reads Buy, and is dead', is: ({ row, isDead }) => isBuy(row.band) && isDead },
  { name: 'reads Buy at a rug ratio above 0.5', is: ({ row }) => isBuy(row.band) && (row.rugRatio ?? 0) > 0.5 },
  {
    name: 'reads Buy at a bot probability above 0.8',
    is: ({ row }) => isBuy(row.band) && (row.botProbability ?? 0) > 0.8,
  },
  {
    name: 'reads Buy at a chance of ruin above 0.5',
    is: ({ row }) => isBuy(row.band) && (row.rugProbability ?? 0) > 0.5,
  },
  { name: 'has a verdict below 5 trades', is: ({ row }) => row.band !== null && (row.swaps ?? 0) < 5 },
  {
    name: 'people alone, in 20 trades or more, read as bots (above 0.5)',
    is: ({ row, botShare, trades }) => trades >= 20 && botShare === 0 && (row.botProbability ?? 0) > 0.5,
  },
  {
    name: 'programs alone, in 20 trades or more, read as people (below 0.5)',
    is: ({ row, botShare, trades }) => trades >= 20 && botShare === 1 && (row.botProbability ?? 1) < 0.5,
  },
  {
    name: 'reads Avoid, and could be sold at ten times the price',
    is: ({ row, bestMultiple }) => row.band === 'AVOID' && (bestMultiple ?? 0) >= 10,
  },
];

export const oddityNames: readonly string[] = oddities.map(({ name }) => name);

/** How many looks of each kind there are, and at most `most` of them: one of each kind in turn. */
export function findStrangeRows(looks: readonly Look[], most = 10): { counts: number[]; rows: StrangeRow[] } {
  const found = oddities.map(({ name, is }) => looks.filter(is).map((look) => describe(look, name)));
  const rows: StrangeRow[] = [];
  for (let round = 0; rows.length < most && found.some((each) => each.length > round); round++)
    for (const each of found) if (each[round] && rows.length < most) rows.push(each[round]!);
  return { counts: found.map((each) => each.length), rows };
}

function describe({ market, mint, ageMs, row, trades }: Look, why: string): StrangeRow {
  const { finalScore, band } = row;
  return { why, regime: market.regime, seed: market.seed, mint, ageMs, finalScore, band, trades };
}

function isBuy(band: string | null): boolean {
  return band === 'BUY' || band === 'STRONG_BUY';
}
