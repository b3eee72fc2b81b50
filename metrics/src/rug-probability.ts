import { perValues } from '@mintscope/schemas/parameters/per-values';
import { type ParameterName, type ParameterValues, parameterValue } from '@mintscope/schemas/parameters/registry';
import { sumShapes } from './ruin-shapes.ts';
import { logScale, ramp } from './scales.ts';

/** What the model of ruin reads. null = unknown. Shares are 0..1. */
export interface RugInputs {
  /** Trades of the token so far, and its age. */
  trades: number;
  ageMs: number;
  /** The most that creator, insiders and bundlers ever got, of the total supply. */
  teamHad: number | null;
  /** What these sold to the market, as a share of what they got. */
  teamSold: number | null;
  /** Share of held supply. */
  connectedSupply: number | null;
  rugRatio: number | null;
  /** 1 - price / its maximum. */
  drawdown: number | null;
  /** What could be taken out now, and at the most so far. */
  liquidityUsd: number | null;
  liquidityPeakUsd: number | null;
  holderCount: number | null;
  /** SOL of a trade on average. */
  meanTradeSol: number | null;
  botProbability: number | null;
  mintable: boolean | null;
  freezable: boolean | null;
  /** It was rugged by now, and no others have made it good. */
  ruined: boolean;
  /** The most of the total supply that holders ever held at once. */
  peakHeld: number | null;
  /** Of the launch sample. */
  roundRate: number | null;
  /** Hands: wallets that hold it, those that are linked as one. */
  componentCount: number | null;
  /** Shares of what is held, and of the supply. */
  top10: number | null;
  freshRate: number | null;
  volume5mUsd: number | null;
}

/** Everything unknown: where a caller starts from. */
export const unknownRugInputs: Readonly<RugInputs> = {
  trades: 0,
  ageMs: 0,
  teamHad: null,
  teamSold: null,
  connectedSupply: null,
  rugRatio: null,
  drawdown: null,
  liquidityUsd: null,
  liquidityPeakUsd: null,
  holderCount: null,
  meanTradeSol: null,
  botProbability: null,
  mintable: null,
  freezable: null,
  ruined: false,
  peakHeld: null,
  roundRate: null,
  componentCount: null,
  top10: null,
  freshRate: null,
  volume5mUsd: null,
};

/** The signs of ruin, each 0..1 and the larger the worse. */
export const rugSignNames = [
  'teamHad',
  'fewHolders',
  'largeTrades',
  'bots',
  'connectedSupply',
  'worthTaking',
  'rugRatio',
  'collapsed',
  'authority',
] as const;
export type RugSignName = (typeof rugSignNames)[number];

/** Where the scales of signs begin and end. */
export const rugScaleNames = [
  'main.rug.teamFrom',
  'main.rug.teamTo',
  'main.rug.manyHolders',
  'main.rug.tradeFloorSol',
  'main.rug.tradeLargeSol',
  'main.rug.connectedFrom',
  'main.rug.worthFrom',
  'main.rug.rugRatioFrom',
] as const satisfies readonly ParameterName[];

/** Where a sign's weight stands in the registry; weights are never below 0. */
export function rugWeightName(sign: RugSignName): ParameterName {
  return `main.rug.${sign}`;
}

/**
 * The chance of ruin within 24 h (liquidity pulled, or the price at most 10 % of its maximum with more than half of the
 * insiders' supply sold): `1 / (1 + exp(-z))`, `z = signs + shapes`. null below the fewest trades of a sample.
 */
export function rugProbability(inputs: RugInputs, values: ParameterValues): number | null {
  const signs = sumRugSigns(inputs, values);
  return signs === null ? null : 1 / (1 + Math.exp(-signs - sumShapes(shapeFigures(inputs))));
}

/**
 * The part that the registry's parameters make: `intercept + trades * log2(n / fewest) + age * log2(1 + age / 1 min) +
 * sum(weight_k * sign_k)`. It never falls when a sign rises; an unknown sign counts as the registry says.
 */
export function sumRugSigns(inputs: RugInputs, values: ParameterValues): number | null {
  const growth = rugGrowth(inputs, values);
  if (growth === null) return null;
  const { intercept, trades, age, unknown, weights } = modelOf(values);
  let logit = intercept + trades * growth.trades + age * growth.age;
  const signs = rugSigns(inputs, values);
  for (let at = 0; at < rugSignNames.length; at += 1) logit += weights[at]! * (signs[rugSignNames[at]!] ?? unknown);
  return logit;
}

/** What shapes are of, by the names that they are fitted and told under. */
export const shapeNames = [
  'ruined',
  'authority',
  'peakHeld',
  'roundRate',
  'componentCount',
  'holderCount',
  'ageMs',
  'rugRatio',
  'meanTradeSol',
  'botProbability',
  'volume5mUsd',
  'connectedSupply',
  'liquidityUsd',
  'teamHad',
  'top10',
  'freshRate',
  'trades',
  'teamSold',
  'drawdown',
] as const;
type ShapeName = (typeof shapeNames)[number];

export function shapeFigures(inputs: RugInputs): Readonly<Record<ShapeName, number | null>> {
  return {
    ruined: inputs.ruined ? 1 : 0,
    authority: anyLive(inputs.mintable, inputs.freezable),
    peakHeld: inputs.peakHeld,
    roundRate: inputs.roundRate,
    componentCount: inputs.componentCount,
    holderCount: inputs.holderCount,
    ageMs: Math.max(0, inputs.ageMs),
    rugRatio: inputs.rugRatio,
    meanTradeSol: inputs.meanTradeSol,
    botProbability: inputs.botProbability,
    volume5mUsd: inputs.volume5mUsd,
    connectedSupply: inputs.connectedSupply,
    liquidityUsd: inputs.liquidityUsd,
    teamHad: inputs.teamHad,
    top10: inputs.top10,
    freshRate: inputs.freshRate,
    trades: inputs.trades,
    teamSold: inputs.teamSold,
    drawdown: inputs.drawdown,
  };
}

/** The model's numbers; weights in the order of the signs. */
const modelOf = perValues((values) => {
  const value = (name: ParameterName) => parameterValue(values, name);
  return {
    intercept: value('main.rug.intercept'),
    trades: value('main.rug.trades'),
    age: value('main.rug.age'),
    unknown: value('main.rug.unknown'),
    fewestTrades: value('transaction.sample.minimumTrades'),
    weights: rugSignNames.map((name) => value(rugWeightName(name))),
    teamFrom: value('main.rug.teamFrom'),
    teamTo: value('main.rug.teamTo'),
    holdersFloor: value('surface.holders.floor'),
    manyHolders: value('main.rug.manyHolders'),
    tradeFloorSol: value('main.rug.tradeFloorSol'),
    tradeLargeSol: value('main.rug.tradeLargeSol'),
    connectedFrom: value('main.rug.connectedFrom'),
    worthFrom: value('main.rug.worthFrom'),
    worthUsd: value('main.rugged.liquidityFloorUsd'),
    rugRatioFrom: value('main.rug.rugRatioFrom'),
    minInsiderShare: value('main.rugged.minInsiderShare'),
    priceLeft: value('main.rugged.priceLeft'),
    soldShare: value('main.rugged.soldShare'),
  };
});
type Model = ReturnType<typeof modelOf>;

const minuteMs = 60_000;

/** How often the fewest trades of a sample doubled, and the first minute; null below the fewest trades. */
export function rugGrowth(inputs: RugInputs, values: ParameterValues): { trades: number; age: number } | null {
  const { fewestTrades } = modelOf(values);
  if (inputs.trades < fewestTrades) return null;
  return { trades: Math.log2(inputs.trades / fewestTrades), age: Math.log2(1 + Math.max(0, inputs.ageMs) / minuteMs) };
}

/**
 * The inputs on scales from 0 to 1, each rising where the chance of ruin does: a team that had a fiftieth of the supply can do little, one
 * with a third everything; a rug ratio says nothing until most is gone. null = unknown.
 */
export function rugSigns(inputs: RugInputs, values: ParameterValues): Record<RugSignName, number | null> {
  const model = modelOf(values);
  const { teamFrom, teamTo, worthUsd } = model;
  const { holderCount: holders, liquidityPeakUsd: peakUsd, meanTradeSol } = inputs;
  return {
    teamHad: on(inputs.teamHad, (had) =>
      ramp(Math.log(Math.max(had, teamFrom) / teamFrom), 0, Math.log(teamTo / teamFrom)),
    ),
    fewHolders: on(holders, (count) => 1 - logScale(count, model.holdersFloor, model.manyHolders) / 100),
    largeTrades: on(meanTradeSol, (sol) => logScale(sol, model.tradeFloorSol, model.tradeLargeSol) / 100),
    bots: share(inputs.botProbability),
    connectedSupply: on(inputs.connectedSupply, (part) => ramp(part, model.connectedFrom, 1)),
    worthTaking: on(peakUsd, (usd) => ramp(usd, model.worthFrom * worthUsd, worthUsd)),
    rugRatio: on(inputs.rugRatio, (ratio) => ramp(ratio, model.rugRatioFrom, 1)),
    collapsed: collapsed(inputs, fallOf(inputs), model),
    authority: anyLive(inputs.mintable, inputs.freezable),
  };
}

function on(amount: number | null, scale: (amount: number) => number): number | null {
  return amount === null ? null : scale(finite(amount));
}

/** 1 once price or liquidity is as low, and so much of what the team had is sold, that it counts as ruin. */
function collapsed({ teamHad, teamSold }: RugInputs, fall: number | null, model: Model): number | null {
  if (fall === null || teamHad === null || teamSold === null) return null;
  const hadEnough = teamHad >= model.minInsiderShare;
  const isLow = fall >= 1 - model.priceLeft;
  return Number(hadEnough && isLow && teamSold > model.soldShare);
}

/** How far price or liquidity, whichever is worse, is below its maximum. */
function fallOf({ drawdown, liquidityUsd, liquidityPeakUsd }: RugInputs): number | null {
  const gone =
    liquidityUsd === null || liquidityPeakUsd === null || !(liquidityPeakUsd > 0)
      ? null
      : share(1 - liquidityUsd / liquidityPeakUsd);
  const fallen = share(drawdown);
  return gone === null || fallen === null ? (gone ?? fallen) : Math.max(gone, fallen);
}

function finite(amount: number): number {
  return Number.isFinite(amount) ? amount : 0;
}

function share(amount: number | null): number | null {
  return amount === null || !Number.isFinite(amount) ? null : Math.min(1, Math.max(0, amount));
}

function anyLive(mintable: boolean | null, freezable: boolean | null): number | null {
  if (mintable === true || freezable === true) return 1;
  return mintable === null || freezable === null ? null : 0;
}
