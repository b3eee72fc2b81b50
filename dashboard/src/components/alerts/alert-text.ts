import { type AlertCondition, formatAlert, isOfFilter, parseAlert } from '@mintscope/schemas/alerts/alert-condition';
import { formatFilter } from '@mintscope/schemas/token-filter/token-filter';
import { conditionsOf } from '../filters/with-condition.ts';

/** Conditions of an alert that is shown; none where the text asks nothing. */
export function alertConditionsOf(text: string): readonly AlertCondition[] {
  const conditions = parseAlert(text);
  return typeof conditions === 'string' ? [] : conditions;
}

/** The alert with another condition of the same field, or without one. Its place stays. */
export function withAlertCondition(
  text: string,
  field: AlertCondition['field'],
  condition: AlertCondition | null,
): string {
  const conditions = alertConditionsOf(text);
  const at = conditions.findIndex((one) => one.field === field);
  if (condition === null) return formatAlert(conditions.filter((one) => one.field !== field));
  return formatAlert(at < 0 ? [...conditions, condition] : conditions.with(at, condition));
}

/** The part of an alert that lists can be filtered by. */
export function filterPart(text: string): string {
  return formatFilter(alertConditionsOf(text).filter(isOfFilter));
}

/** The alert with another such part. */
export function withFilterPart(text: string, filter: string): string {
  const own = alertConditionsOf(text).filter((one) => !isOfFilter(one));
  return formatAlert([...conditionsOf(filter), ...own]);
}
