import type { Findings } from '@mintscope/metrics/cap-score';
import { classifyLife, isPulled, type LifeInputs } from '@mintscope/metrics/classify-life';
import type { Ending } from '@mintscope/metrics/explain-caps';
import { rugProbability } from '@mintscope/metrics/rug-probability';
import { type ParameterValues, parameterValue } from '@mintscope/schemas/parameters/registry';
import type { Life } from '@mintscope/schemas/score';
import type { WalletMetrics } from '@mintscope/schemas/token-metrics';
import { wasBusy } from '../state/token-facts.ts';
import type { TokenState } from '../state/token-state.ts';
import { isMarked } from './is-marked.ts';
import { fallOf, floorLamports } from './read-fall.ts';
import { supplyOf } from './read-groups.ts';
import { insidersSold } from './read-insiders.ts';
import { readRug } from './read-rug.ts';
import type { ScoreDraft } from './score-draft.ts';
import { pulledShare } from './track-liquidity.ts';

/** What says whether the token of a measured draft lives. */
export function readLife({ token }: Pick<ScoreDraft, 'token'>, values: ParameterValues): LifeInputs {
  const { facts } = token;
  const floor = floorLamports({
    liquidityFloorUsd: parameterValue(values, 'main.rugged.liquidityFloorUsd'),
    solUsdRate: parameterValue(values, 'main.rates.solUsdRate'),
  });
  return {
    trades: facts.buys + facts.sells,
    quietMs: facts.asOfMs - facts.lastTradeMs,
    wasBusy: wasBusy(facts),
    pulledShare: pulledShare(facts, floor),
    drawdown: fallOf(token, floor),
    insidersSold: insidersSold(token, parameterValue(values, 'main.rugged.minInsiderShare')),
  };
}

/** What can end the question, of a measured draft. */
export function readFindings(draft: ScoreDraft, life: Life, values: ParameterValues): Findings {
  const { token, wallets, surface } = draft;
  const trades = token.facts.buys + token.facts.sells;
  return {
    rugged: life === 'rugged',
    dead: life === 'dead',
    ruined: life !== 'rugged' && isMarked(token, values),
    noHolders: wallets !== null && wallets.holderCount === 0 && trades > 0,
    honeypot: surface.isHoneypot,
    mintable: surface.mintable,
    freezable: surface.freezable,
    rugRatio: surface.rugRatio,
    washShare: draft.washShare,
    oneHand: wallets === null ? null : oneHand(token, wallets),
    liquidityUsd: trades > 0 ? surface.liquidityUsd : null,
    rugProbability: chanceOfRuin(draft, life, values),
  };
}

function chanceOfRuin(draft: ScoreDraft, life: Life, values: ParameterValues): number | null {
  const chance = rugProbability(readRug(draft, life, values), values);
  const floor = ruinFloor(life, values);
  return floor === null ? chance : Math.max(chance ?? 0, floor);
}

/** Of a token whose ruin has come its chance is at least as high as its cap is low, whatever the model makes of its signs. */
export function ruinFloor(life: Life, values: ParameterValues): number | null {
  return life === 'rugged'
    ? Math.min(0.999, Math.max(0.001, 1 - parameterValue(values, 'main.caps.rugged') / 100))
    : null;
}

/** What the sentence about its end tells. */
export function readEnding(draft: ScoreDraft, values: ParameterValues): Ending {
  const inputs = readLife(draft, values);
  const { trades, quietMs, drawdown, insidersSold: sold } = inputs;
  return {
    life: draft.trace.life,
    trades,
    quietMs,
    isPulled: isPulled(inputs, values),
    drawdown,
    insidersSold: sold,
    ruin: draft.token.facts.ruin,
  };
}

export function lifeOf(draft: Pick<ScoreDraft, 'token'>, values: ParameterValues): Life {
  return classifyLife(readLife(draft, values), values);
}

/** The larger of what a wallet and what linked wallets hold: of the supply, or of what is held while that is not known. */
function oneHand(token: TokenState, { largestHolder, largestComponentSupply }: WalletMetrics): number | null {
  if (largestHolder === null && largestComponentSupply === null) return null;
  const supply = supplyOf(token);
  const held = supply === null ? 1 : Math.min(1, token.wallets.heldSupply() / supply);
  return Math.max(largestHolder ?? 0, largestComponentSupply ?? 0) * held;
}
