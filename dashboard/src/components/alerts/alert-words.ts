import type { AlertWish } from '@mintscope/schemas/alerts/alert';
import { type AlertCondition, isMoveField } from '@mintscope/schemas/alerts/alert-condition';
import type { Firing } from '@mintscope/schemas/alerts/firing';
import { formatAge } from '../../lib/format.ts';
import { cleanText } from '../../lib/hostile-text.ts';
import type { KeptLists } from '../../lib/lists/list-act.ts';
import { tokenName } from '../../lib/token-name.ts';
import { conditionText, metText } from '../filters/condition-text.ts';
import { fieldTitle } from '../filters/filter-titles.ts';
import { alertConditionsOf } from './alert-text.ts';
import { movedText, moveText, moveWords, stageTitles } from './move-words.ts';

/** The tokens that an alert looks at, in words. */
export function scopeText(scope: AlertWish['scope'], lists: KeptLists | null, symbol = ''): string {
  if (scope.kind === 'market') return 'any token';
  if (scope.kind === 'token') return tokenName(symbol, scope.mint);
  const name = lists?.watchlists.find(({ id }) => id === scope.id)?.name;
  return name === undefined ? 'a token of a watchlist that is gone' : `a token of “${cleanText(name, 40)}”`;
}

/** As the row of a condition is called. */
export function alertFieldTitle(field: AlertCondition['field']): string {
  if (isMoveField(field)) return moveWords[field].title;
  return field === 'stage' ? 'Reaches stage' : fieldTitle(field);
}

/** "Market cap from $100K and Migrated". */
export function conditionsText(filter: string): string {
  return alertConditionsOf(filter).map(alertConditionText).join(' and ');
}

function alertConditionText(condition: AlertCondition): string {
  if (condition.kind === 'move') return moveText(condition);
  return condition.kind === 'stage' ? `Reaches stage ${stageTitles[condition.stage]}` : conditionText(condition);
}

/** What an alert does, in a plain sentence. */
export function alertSentence(
  { filter, once, coolDown }: Pick<AlertWish, 'filter' | 'once' | 'coolDown'>,
  who: string,
): string {
  const rest = coolDown > 0 ? `, for a token at most once in ${formatAge(coolDown * 1000)}` : '';
  const often = once ? 'Once, and is then done.' : `Each time it comes to that anew${rest}.`;
  return `Tells you when ${who} meets: ${conditionsText(filter)}. ${often}`;
}

/** What the token had where the alert asked, in words. */
export function firingText({ met }: Pick<Firing, 'met'>): string {
  return met
    .map((one) => movedText(one) ?? metText(one))
    .filter((text) => text !== null)
    .join(' · ');
}

/** What a token of a firing is called. */
export function firingSymbol({ symbol, mint }: Pick<Firing, 'symbol' | 'mint'>): string {
  return tokenName(symbol, mint);
}
