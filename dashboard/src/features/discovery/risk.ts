import { displayLimits } from '@mintscope/metrics/display-limits';
import { type ParameterName, type ParameterValues, parameterValue } from '@mintscope/schemas/parameters/registry';
import type { TokenRow } from '@mintscope/schemas/token';
import type { Tone } from '../../components/ui/chip.tsx';
import { botTip, botTone } from '../../lib/bot-levels.ts';
import { formatCount, formatShare } from '../../lib/format.ts';
import { topTenTells } from '../../lib/top-ten-tells.ts';

/** One thing to know about a token. `tone` says how it weighs; the label says it in words as well. */
export interface Signal {
  id: string;
  label: string;
  tone: Tone;
  tip: string;
}

const weight: Record<Tone, number> = { bad: 0, warn: 1, good: 2, info: 3, accent: 4, plain: 5 };

/** Risk signals of a row, worst first (specification, section 9, risk colouring in the list). */
export function riskSignals(row: TokenRow, values: ParameterValues): Signal[] {
  const limit = (name: ParameterName) => parameterValue(values, name);
  const { noted, rugProbability, rugRatio, top10, sniperRate, bundlerRate } = displayLimits;
  const sniped = { ...sniperRate, info: noted.sniperRate };
  const smart = { good: limit('surface.smartMoney.referenceRate'), info: noted.smartRate };
  const bluechip = { good: displayLimits.bluechipGood, info: noted.bluechip };
  // Of a handful of trades the first buyers have nearly all there is: their shares are told, and mean nothing yet, neither bad nor good.
  const [risk, merit] =
    row.life === 'waiting' ? [plain(colouredRisk), plain(colouredMerit)] : [colouredRisk, colouredMerit];
  const signals: (Signal | null)[] = [
    row.isHoneypot === true
      ? flag('honeypot', 'Honeypot', 'Sells stopped while buys go on, and holders can be frozen.')
      : null,
    row.isWashTrading === true ? flag('wash', 'Wash trades', 'The same hands trade back and forth.') : null,
    // Of what is rugged already nothing has to be feared, and where nothing has left there is nothing to say.
    row.life === 'rugged' ? null : risk('ruin', 'Ruin', row.rugProbability, rugProbability, ruinTip),
    formatShare(row.rugRatio, 0) === formatShare(0, 0)
      ? null
      : risk(
          'rug',
          'Rugged',
          row.rugRatio,
          rugRatio,
          'How much has left already: of the liquidity at its peak, or of what insiders had.',
        ),
    topTenTells(row)
      ? risk('top10', 'T10', row.top10HolderRate, top10, 'Share of supply held by the ten largest holders.')
      : null,
    risk('sniper', 'Snipe', row.sniperRate, sniped, 'Share of the supply that snipers bought and did not sell.'),
    risk(
      'bundler',
      'Bundle',
      row.bundlerRate,
      bundlerRate,
      'Share of the supply that was bundled at launch and is not sold.',
    ),
    botSignal(row),
    merit('smart', 'Smart', row.smartDegenRate, smart, 'Share of supply held by smart money.'),
    merit('bluechip', 'Bluechip', row.bluechipOwnerPercentage, bluechip, 'Holders who also hold bluechips.'),
    row.mintable === true ? flag('mintable', 'Mintable', 'More supply can be minted.') : null,
    row.freezable === true ? flag('freezable', 'Freezable', 'Balances can be frozen.') : null,
  ];
  return signals.filter((signal) => signal !== null).sort((a, b) => weight[a.tone] - weight[b.tone]);
}

const ruinTip =
  'Chance that within a day its liquidity is pulled, or its price is a tenth of its highest and insiders have sold most of theirs.';

/** What is known of who launched it. */
export function creatorSignals(row: TokenRow, values: ParameterValues): Signal[] {
  const levels = (bad: ParameterName, warn: ParameterName): Levels => ({
    bad: parameterValue(values, bad),
    warn: parameterValue(values, warn),
  });
  const launches = row.creatorCreatedCount;
  const signals: (Signal | null)[] = [
    launches === null
      ? null
      : many('created', `${formatCount(launches)} ${launches === 1 ? 'launch' : 'launches'}`, launches, {
          limits: levels('surface.creator.createdHigh', 'surface.creator.createdCaution'),
          tip: 'Tokens launched by this creator.',
        }),
    (row.twitterCreateTokenCount ?? 0) > 1
      ? many('account', `X ×${formatCount(row.twitterCreateTokenCount)}`, row.twitterCreateTokenCount ?? 0, {
          limits: levels('surface.creator.createdHigh', 'surface.creator.createdCaution'),
          tip: 'Tokens launched with this X account.',
        })
      : null,
    row.imageDup
      ? many('image', `Image ×${formatCount(row.imageDup)}`, row.imageDup, {
          limits: levels('surface.social.imageHigh', 'surface.social.imageCaution'),
          tip: 'Other tokens with the same picture.',
        })
      : null,
    creatorHolding(row),
  ];
  return signals.filter((signal) => signal !== null).sort((a, b) => weight[a.tone] - weight[b.tone]);
}

function flag(id: string, label: string, tip: string): Signal {
  return { id, label, tone: 'bad', tip: `${label}\n${tip}` };
}

interface Levels {
  bad: number;
  warn: number;
  info?: number;
}

function colouredRisk(id: string, name: string, share: number | null, levels: Levels, tip: string): Signal | null {
  if (share === null) return null;
  // The specification says "at least" for the rug ratio and "above" for the rest.
  const over = (limit: number) => (id === 'rug' ? share >= limit : share > limit);
  const tone = over(levels.bad)
    ? 'bad'
    : over(levels.warn)
      ? 'warn'
      : levels.info && over(levels.info)
        ? 'info'
        : 'plain';
  const from = id === 'rug' ? 'from' : 'above';
  const limits = `red ${from} ${formatShare(levels.bad, 0)}, yellow ${from} ${formatShare(levels.warn, 0)}`;
  return {
    id,
    label: `${name} ${formatShare(share, 0)}`,
    tone,
    tip: `${name}: ${formatShare(share)}\n${tip}\n${limits}`,
  };
}

/** The same signals without what their colour says. */
function plain<Given extends unknown[]>(coloured: (...given: Given) => Signal | null) {
  return (...given: Given): Signal | null => {
    const signal = coloured(...given);
    return signal && { ...signal, tone: 'plain' };
  };
}

function colouredMerit(
  id: string,
  name: string,
  share: number | null,
  levels: { good: number; info: number },
  tip: string,
): Signal | null {
  if (share === null || share <= levels.info) return null;
  const tone: Tone = share > levels.good ? 'good' : 'info';
  return { id, label: `${name} ${formatShare(share, 0)}`, tone, tip: `${name}: ${formatShare(share)}\n${tip}` };
}

function botSignal(row: TokenRow): Signal | null {
  if (row.botDegenCount !== null) {
    const count = row.botDegenCount;
    return many('bots', `Bots ${formatCount(count)}`, count, {
      limits: displayLimits.botCount,
      tip: 'Traders that behave like bots.',
    });
  }
  if (row.botProbability === null) return null;
  return {
    id: 'bots',
    label: `Bot ${formatShare(row.botProbability, 0)}`,
    tone: botTone(row.botProbability),
    tip: `Bot probability: ${formatShare(row.botProbability)}\nHow likely the trades come from bots.\n${botTip}`,
  };
}

function many(id: string, label: string, count: number, { limits, tip }: { limits: Levels; tip: string }): Signal {
  const tone: Tone = count > limits.bad ? 'bad' : count > limits.warn ? 'warn' : 'plain';
  return { id, label, tone, tip: `${label}\n${tip}\nred above ${limits.bad}, yellow above ${limits.warn}` };
}

/** A creator who never had any has not sold. */
function creatorHolding({ creatorHolding: share, devSold }: TokenRow): Signal | null {
  const sold = share === 0;
  if (share === null || (sold && devSold === null)) return null;
  return {
    id: 'holding',
    label: sold ? 'Sold' : `Holds ${formatShare(share, 1)}`,
    tone: sold ? 'warn' : 'plain',
    tip: sold ? 'Sold\nThe creator holds nothing any more.' : `Creator holds ${formatShare(share)} of supply`,
  };
}
