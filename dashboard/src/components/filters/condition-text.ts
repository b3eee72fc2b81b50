import type { MetCondition } from '@mintscope/schemas/alerts/firing';
import {
  type ChoiceField,
  isChoiceField,
  isFlagField,
  isRangeField,
  type RangeField,
  rangeFields,
} from '@mintscope/schemas/token-filter/filter-fields';
import type { FilterCondition } from '@mintscope/schemas/token-filter/token-filter';
import {
  dash,
  formatAge,
  formatCompact,
  formatPrice,
  formatShare,
  formatUsd,
  shortenAddress,
} from '../../lib/format.ts';
import { launchpadName } from '../../lib/launchpads.ts';
import { choiceTitles, flagTitles, rangeTitles } from './filter-titles.ts';

/** A condition as one reads it: "Market cap $10K – $500K", "Dev sold up to 20 %, or unknown". */
export function conditionText(condition: FilterCondition): string {
  const text = plainText(condition);
  return 'unknown' in condition && condition.unknown ? `${text}, or unknown` : text;
}

/** What a token had where a condition asks: "Market cap $120K"; null for words, which its name says. */
export function metText({ field, value }: MetCondition): string | null {
  if (isRangeField(field))
    return `${rangeTitles[field]} ${figureText(field, typeof value === 'number' ? value : null)}`;
  if (isFlagField(field)) {
    if (value === null) return `${flagTitles[field]} ${dash}`;
    return value ? flagTitles[field] : `No ${lowerFirst(flagTitles[field])}`;
  }
  if (!isChoiceField(field)) return null;
  return `${choiceTitles[field]} ${typeof value === 'string' ? nameOf(field, value) : dash}`;
}

function plainText(condition: FilterCondition): string {
  switch (condition.kind) {
    case 'range':
      return `${rangeTitles[condition.field]} ${boundsText(condition)}`;
    case 'flag':
      return condition.wanted ? flagTitles[condition.field] : `No ${lowerFirst(flagTitles[condition.field])}`;
    case 'choice': {
      return `${choiceTitles[condition.field]} ${condition.values.map((value) => nameOf(condition.field, value)).join(', ')}`;
    }
    case 'words':
      return `${condition.field === 'words' ? 'Named' : 'Not named'} ${condition.words.join(', ')}`;
    default:
      return condition satisfies never;
  }
}

function nameOf(field: ChoiceField, value: string): string {
  if (field === 'launchpad') return launchpadName(value) ?? dash;
  return field === 'creator' ? shortenAddress(value) : capital(value);
}

export function boundsText({ field, min, max }: Extract<FilterCondition, { kind: 'range' }>): string {
  if (min === null) return `up to ${figureText(field, max)}`;
  if (max === null) return `from ${figureText(field, min)}`;
  return `${figureText(field, min)} – ${figureText(field, max)}`;
}

export function figureText(field: RangeField, value: number | null): string {
  if (value === null) return dash;
  if (field === 'price') return formatPrice(value);
  switch (rangeFields[field]) {
    case 'usd':
      return formatUsd(value);
    case 'share':
      return formatShare(value);
    case 'seconds':
      return formatAge(value * 1000);
    case 'multiple':
      return `${formatCompact(value, 2)}x`;
    default:
      return formatCompact(value, Number.isInteger(value) ? 0 : 2);
  }
}

/** `STRONG_BUY` reads "Strong buy". */
export function capital(name: string): string {
  const words = name.replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** X, and names of others, stay as they are written. */
function lowerFirst(title: string): string {
  return /^[A-Z][a-z]/.test(title) && !/^(DexScreener|Telegram)/.test(title)
    ? title.charAt(0).toLowerCase() + title.slice(1)
    : title;
}
