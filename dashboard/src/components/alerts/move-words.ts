import {
  type AlertStage,
  closeToMigration,
  isMoveField,
  type MoveCondition,
  type MoveField,
  moveFields,
} from '@mintscope/schemas/alerts/alert-condition';
import type { MetCondition } from '@mintscope/schemas/alerts/firing';
import { dash, formatAge, formatCompact, formatShare } from '../../lib/format.ts';

interface MoveWords {
  title: string;
  /** What its size is of. */
  size: string;
  /** What is counted, and from what. */
  meaning: string;
}

export const moveWords: Readonly<Record<MoveField, MoveWords>> = {
  bundlersSell: {
    title: 'Bundlers sell',
    size: '% of all they got',
    meaning:
      'Of the tokens that wallets bundled at launch ever got, the share sold to the market rises by so much within the time. Passing tokens on is no sale; a sale by the wallet that got them is.',
  },
  devSells: {
    title: 'Dev sells',
    size: '% of all it got',
    meaning:
      'Of the tokens that the creator ever got, the share sold to the market, by whichever wallet, rises by so much within the time.',
  },
  smartBuy: {
    title: 'Smart wallets buy',
    size: 'wallets',
    meaning:
      'So many wallets with a record of winning sales come into the token within the time. One that adds to what it holds does not count again; one whose record becomes known while it is in, does.',
  },
  smartSpend: {
    title: 'Smart wallets spend',
    size: 'SOL',
    meaning:
      'Wallets with a record of winning sales buy for so much within the time: those that come in, and those that add to what they hold. What one paid before its record became known counts when it does.',
  },
  liquidityPulled: {
    title: 'Liquidity pulled',
    size: '% of the pool',
    meaning:
      'Of the pool that once held most, the part that its providers took out rises by so much within the time. Sales do not count. A curve has no providers.',
  },
  liquidityFalls: {
    title: 'Liquidity falls',
    size: '% of what was there',
    meaning:
      'What can be taken out of the curve or pool (in $) is so much below the most that was there within the time. Sales lower it, too.',
  },
  scoreRises: {
    title: 'Score rises',
    size: 'points',
    meaning: 'The final score is so many points above its lowest within the time.',
  },
  scoreFalls: {
    title: 'Score falls',
    size: 'points',
    meaning: 'The final score is so many points below its highest within the time.',
  },
};

export const stageTitles: Readonly<Record<AlertStage, string>> = {
  closing: 'Close to migration',
  migrated: 'Migrated',
  investigated: 'Wallets scored',
  complete: 'All stages scored',
};

export const stageMeaning = `Close to migration: ${closeToMigration * 100} % of the curve is sold, or more. Scored: the stage has its first score.`;

/** "Liquidity falls by 50% within 5m", "Smart wallets buy: 3 wallets or more within 5m". */
export function moveText({ field, by, withinS }: MoveCondition): string {
  const { unit } = moveFields[field];
  const size = sizeText(field, by);
  const said = unit === 'count' || unit === 'sol' ? `: ${size} or more` : ` by ${size}`;
  return `${moveWords[field].title}${said} within ${formatAge(withinS * 1000)}`;
}

/** How far it moved, or which stage it came to; null for what is neither. */
export function movedText({ field, value }: MetCondition): string | null {
  if (field === 'stage') return Object.entries(stageTitles).find(([stage]) => stage === value)?.[1] ?? dash;
  if (!isMoveField(field)) return null;
  return `${moveWords[field].title}: ${typeof value === 'number' ? sizeText(field, value) : dash}`;
}

function sizeText(field: MoveField, size: number): string {
  switch (moveFields[field].unit) {
    case 'part':
    case 'share':
      return formatShare(size);
    case 'count':
      return `${formatCompact(size, 0)} ${size === 1 ? 'wallet' : 'wallets'}`;
    case 'sol':
      return `${formatCompact(size, 2)} SOL`;
    default:
      return `${formatCompact(size, 1)} points`;
  }
}
