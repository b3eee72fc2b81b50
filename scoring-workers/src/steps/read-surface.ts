import type { SurfaceInputs } from '@mintscope/metrics/surface-inputs';
import { type ParameterValues, parameterValue } from '@mintscope/schemas/parameters/registry';
import { launchpadOf } from '@mintscope/schemas/programs';
import type { TxEvaluation, WalletMetrics } from '@mintscope/schemas/token-metrics';
import type { Rules } from '../state/rules.ts';
import type { TokenState } from '../state/token-state.ts';

const lamportsPerSol = 1e9;
/** Venues where the price-setting quote reserve is partly virtual until the token migrates. */
const curveLaunchpads = new Set(['pump', 'ray_launchpad', 'meteora', 'moonshot']);

/** What the surface stage reads, from the token's state. The window must have been advanced to the moment of the score. */
export function readSurface(
  token: TokenState,
  wallets: WalletMetrics | null,
  rules: Rules,
): Omit<SurfaceInputs, 'isWashTrading'> {
  const { facts, window } = token;
  const whole = wallets !== null;
  return {
    priceChange5m: window.change('5m'),
    priceChange1h: window.change('1h'),
    priceChange24h: window.change('24h'),
    volume24hUsd: facts.priceSol === null ? null : (window.volume('24h') / lamportsPerSol) * rules.solUsdRate,
    liquidityUsd: liquidityUsd(token, rules),
    rugRatio: rugRatio(token),
    bundlerRate: holdingShare(token, 'bundler', whole),
    sniperCount: facts.launched ? token.wallets.cohortCount('sniper') : null,
    isHoneypot: isHoneypot(token, rules),
    mintable: facts.mintable,
    freezable: facts.freezable,
    holderCount: wallets?.holderCount ?? null,
    smartDegenCount: whole ? token.wallets.cohortCount('smart') : null,
    smartDegenRate: holdingShare(token, 'smart', whole),
    bluechipOwnerPercentage: null,
    creatorCreatedCount: facts.creatorCreatedCount,
    creatorHolding: facts.creatorWallet >= 0 ? holdingShare(token, 'creator', whole) : null,
    ...socialLinks(token),
    twitterCreateTokenCount: null,
    imageDup: null,
  };
}

/**
 * Share of the held supply in the hands of a cohort; null while holders are unknown or no wallet holds anything.
 */
export function holdingShare(
  token: TokenState,
  cohort: 'bundler' | 'sniper' | 'smart' | 'creator',
  whole: boolean,
): number | null {
  const held = token.wallets.heldSupply();
  return whole && held > 0 ? Math.min(1, token.wallets.cohortHolding(cohort) / held) : null;
}

/**
 * `1 - (1 - dumped) * (1 - pulled)`, 0..1: `dumped` is what the creator and launch insiders have let go of what they
 * held at the most, as a share of the largest supply that was ever held; `pulled` is liquidity taken out as a share of liquidity put in. null where the launch was
 * missed, because then it is not known what insiders had.
 */
export function rugRatio({ facts }: TokenState): number | null {
  if (!facts.launched) return null;
  const dumped = facts.peakHeld > 0 ? Math.min(1, (facts.insiderPeak - facts.insiderHeld) / facts.peakHeld) : 0;
  const pulled = facts.liquidityAdded > 0 ? Math.min(1, facts.liquidityRemoved / facts.liquidityAdded) : 0;
  return 1 - (1 - dumped) * (1 - pulled);
}

/**
 * Wash trading: at least half (parameter) of the volume comes from wallets that go round in circles. null below the
 * parameter's number of trades: too little to say.
 */
export function isWashTrading(token: TokenState, transactions: TxEvaluation, values: ParameterValues): boolean | null {
  const { facts, positions } = token;
  const trades = facts.buys + facts.sells;
  if (trades < parameterValue(values, 'transaction.wash.minSampleTrades') || positions.totalQuote === 0) return null;
  // A market of one payer trades with itself, whatever its wallets are called.
  const onePayer = transactions.maxPayerShare === 1;
  const share = positions.roundTripQuote / positions.totalQuote;
  return onePayer || share >= parameterValue(values, 'transaction.wash.minVolumeShare');
}

/**
 * Honeypot: many wallets bought often and only insiders ever sold. false as soon as another wallet sold; null while
 * there is too little to say or the launch was missed.
 */
export function isHoneypot({ facts, positions }: TokenState, rules: Rules): boolean | null {
  if (positions.outsideSells > 0) return false;
  if (!facts.launched) return null;
  return positions.buyers >= rules.honeypotMinBuyers && facts.buys >= rules.honeypotMinBuys ? true : null;
}

/**
 * What can be taken out of the market, in USD: on a curve the quote it has collected (its reserve less the virtual part),
 * in a pool both sides (twice the quote reserve). null where the source does not tell reserves.
 */
export function liquidityUsd({ facts }: TokenState, rules: Rules): number | null {
  if (facts.quoteReserve === null) return null;
  const sol = facts.quoteReserve / lamportsPerSol;
  const launchpad = facts.program === null ? null : launchpadOf(facts.program);
  const onCurve = !facts.migrated && launchpad !== null && curveLaunchpads.has(launchpad);
  if (!onCurve) return 2 * sol * rules.solUsdRate;
  if (facts.curveQuoteAtLaunch === null) return null;
  return Math.max(0, sol - facts.curveQuoteAtLaunch / lamportsPerSol) * rules.solUsdRate;
}

function socialLinks({ facts }: TokenState) {
  if (!facts.enriched) return { hasTwitter: null, hasWebsite: null, hasTelegram: null };
  return {
    hasTwitter: facts.twitter !== null,
    hasWebsite: facts.website !== null,
    hasTelegram: facts.telegram !== null,
  };
}
