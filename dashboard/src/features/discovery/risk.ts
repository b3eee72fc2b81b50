import type { TokenRow } from '@mintscope/schemas/token';
import type { Tone } from '../../components/ui/chip.tsx';
import { formatCount, formatShare } from '../../lib/format.ts';

/** One thing to know about a token. `tone` says how it weighs; the label says it in words as well. */
export interface Signal {
  id: string;
  label: string;
  tone: Tone;
  tip: string;
}

const weight: Record<Tone, number> = { bad: 0, warn: 1, good: 2, info: 3, accent: 4, plain: 5 };

/** Risk signals of a row, worst first; thresholds of the specification (section 9, risk colouring in the list). */
export function riskSignals(row: TokenRow): Signal[] {
  const signals: (Signal | null)[] = [
    row.isHoneypot === true ? flag('honeypot', 'Honeypot', 'Buyers cannot sell this token.') : null,
    row.isWashTrading === true ? flag('wash', 'Wash trades', 'The same hands trade back and forth.') : null,
    risk('rug', 'Rug', row.rugRatio, { bad: 0.7, warn: 0.4 }, 'Likelihood that liquidity or supply is pulled.'),
    risk(
      'top10',
      'T10',
      row.top10HolderRate,
      { bad: 0.5, warn: 0.3 },
      'Share of supply held by the ten largest holders.',
    ),
    risk(
      'sniper',
      'Snipe',
      row.sniperRate,
      { bad: 0.15, warn: 0.08, info: 0.02 },
      'Share of supply bought by snipers.',
    ),
    risk('bundler', 'Bundle', row.bundlerRate, { bad: 0.1, warn: 0.05 }, 'Share of supply bought in bundles.'),
    botSignal(row),
    merit('smart', 'Smart', row.smartDegenRate, { good: 0.08, info: 0.04 }, 'Share of supply held by smart money.'),
    merit(
      'bluechip',
      'Bluechip',
      row.bluechipOwnerPercentage,
      { good: 0.05, info: 0.02 },
      'Holders who also hold bluechips.',
    ),
    row.mintable === true ? flag('mintable', 'Mintable', 'More supply can be minted.') : null,
    row.freezable === true ? flag('freezable', 'Freezable', 'Balances can be frozen.') : null,
  ];
  return signals.filter((signal) => signal !== null).sort((a, b) => weight[a.tone] - weight[b.tone]);
}

/** What is known of who launched it. */
export function creatorSignals(row: TokenRow): Signal[] {
  const launches = row.creatorCreatedCount;
  const signals: (Signal | null)[] = [
    launches === null
      ? null
      : many('created', `${formatCount(launches)} ${launches === 1 ? 'launch' : 'launches'}`, launches, {
          limits: { bad: 15, warn: 5 },
          tip: 'Tokens launched by this creator.',
        }),
    row.twitterCreateTokenCount
      ? many('account', `X ×${formatCount(row.twitterCreateTokenCount)}`, row.twitterCreateTokenCount, {
          limits: { bad: 15, warn: 5 },
          tip: 'Tokens launched with this X account.',
        })
      : null,
    row.imageDup
      ? many('image', `Image ×${formatCount(row.imageDup)}`, row.imageDup, {
          limits: { bad: 10, warn: 3 },
          tip: 'Other tokens with the same picture.',
        })
      : null,
    creatorHolding(row.creatorHolding),
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

function risk(id: string, name: string, share: number | null, levels: Levels, tip: string): Signal | null {
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
  const limits = `red above ${formatShare(levels.bad, 0)}, yellow above ${formatShare(levels.warn, 0)}`;
  return {
    id,
    label: `${name} ${formatShare(share, 0)}`,
    tone,
    tip: `${name}: ${formatShare(share)}\n${tip}\n${limits}`,
  };
}

function merit(id: string, name: string, share: number | null, levels: { good: number; info: number }, tip: string) {
  if (share === null || share <= levels.info) return null;
  const tone: Tone = share > levels.good ? 'good' : 'info';
  return { id, label: `${name} ${formatShare(share, 0)}`, tone, tip: `${name}: ${formatShare(share)}\n${tip}` };
}

function botSignal(row: TokenRow): Signal | null {
  if (row.botDegenCount !== null) {
    const count = row.botDegenCount;
    const tone: Tone = count > 70 ? 'bad' : count > 40 ? 'warn' : 'plain';
    return {
      id: 'bots',
      label: `Bots ${formatCount(count)}`,
      tone,
      tip: `Bots: ${count}\nTraders that behave like bots.\nred above 70, yellow above 40`,
    };
  }
  if (row.botProbability === null) return null;
  const tone: Tone = row.botProbability > 0.6 ? 'bad' : row.botProbability < 0.3 ? 'good' : 'plain';
  return {
    id: 'bots',
    label: `Bot ${formatShare(row.botProbability, 0)}`,
    tone,
    tip: `Bot probability: ${formatShare(row.botProbability)}\nHow likely the trades come from bots.\nred above 60%, green below 30%`,
  };
}

function many(id: string, label: string, count: number, { limits, tip }: { limits: Levels; tip: string }): Signal {
  const tone: Tone = count > limits.bad ? 'bad' : count > limits.warn ? 'warn' : 'plain';
  return { id, label, tone, tip: `${label}\n${tip}\nred above ${limits.bad}, yellow above ${limits.warn}` };
}

function creatorHolding(share: number | null): Signal | null {
  if (share === null) return null;
  const sold = share === 0;
  return {
    id: 'holding',
    label: sold ? 'Sold' : `Holds ${formatShare(share, 1)}`,
    tone: sold ? 'warn' : 'plain',
    tip: sold ? 'Sold\nThe creator holds nothing any more.' : `Creator holds ${formatShare(share)} of supply`,
  };
}
