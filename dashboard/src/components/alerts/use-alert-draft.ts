import type { AlertScope, AlertWish } from '@mintscope/schemas/alerts/alert';
import type { AlertCondition } from '@mintscope/schemas/alerts/alert-condition';
import { useState } from 'react';
import type { AskedAlert } from '../../lib/alerts/ask-alert.ts';
import type { AlertKind } from './alert-kinds.ts';
import { alertConditionsOf, withAlertCondition } from './alert-text.ts';

type Field = AlertCondition['field'];

export interface AlertDraft {
  wish: AlertWish;
  change: (part: Partial<AlertWish>) => void;
  /** Fields whose conditions are shown, with those that are not written yet. */
  fields: readonly Field[];
  /** Of those, what says nothing yet. Where every condition is listed an empty one is no wish. */
  unwritten: readonly Field[];
  /** Whether every condition is listed, not only those that are shown by themselves. */
  isAll: boolean;
  listAll: (isAll: boolean) => void;
  /** Ready-made choices that were pressed. */
  asked: readonly AlertKind[];
  /** Where the focus goes once it is drawn. */
  focus: { field: Field; bound: 'min' | 'max' } | null;
  addKind: (kind: AlertKind) => void;
  removeField: (field: Field) => void;
  point: (field: Field) => void;
}

const market: AlertScope = { kind: 'market' };
const begin: Omit<AlertWish, 'scope' | 'filter' | 'name'> = {
  once: false,
  coolDown: 300,
  priority: 'normal',
  ways: { sound: true, browser: false, telegram: false, webhook: false },
  paused: false,
};

export function useAlertDraft({ scope = market, filter = '', name = '', alert }: AskedAlert): AlertDraft {
  const [wish, setWish] = useState<AlertWish>(() => (alert ? wishOf(alert) : { ...begin, scope, filter, name }));
  const [added, setAdded] = useState<readonly Field[]>(() => fieldsOf(wish.filter));
  const [asked, setAsked] = useState<readonly AlertKind[]>([]);
  const [isAll, setAll] = useState(false);
  const [focus, setFocus] = useState<AlertDraft['focus']>(null);
  // Other rows than those added here may have written conditions, too.
  const written = fieldsOf(wish.filter);
  const fields = [...new Set([...added, ...written])];
  return {
    wish,
    change: (part) => setWish((before) => ({ ...before, ...part })),
    fields,
    unwritten: isAll ? [] : fields.filter((field) => !written.includes(field)),
    isAll,
    listAll: setAll,
    asked,
    focus,
    addKind(kind) {
      const { filter: ready, fields: own, bound = 'min', isOfMarket } = kind;
      setAsked([...new Set([...asked, kind])]);
      setAdded([...new Set([...fields, ...own])]);
      setFocus({ field: own[0], bound });
      setWish((before) => ({
        ...before,
        filter: joined(before.filter, ready),
        ...(isOfMarket && { scope: market }),
      }));
    },
    removeField(field) {
      setAsked(asked.filter((kind) => !kind.fields.includes(field)));
      setAdded(fields.filter((one) => one !== field));
      setWish((before) => ({ ...before, filter: withAlertCondition(before.filter, field, null) }));
    },
    point: (field) => setFocus({ field, bound: 'min' }),
  };
}

/** What a user decides of an alert that is there. */
export function wishOf({ name, scope, filter, once, coolDown, priority, ways, paused }: AlertWish): AlertWish {
  return { name, scope, filter, once, coolDown, priority, ways, paused };
}

function fieldsOf(filter: string): Field[] {
  return alertConditionsOf(filter).map(({ field }) => field);
}

/** What stands there already is the reader's own, and stays. */
function joined(filter: string, ready: string): string {
  const known = fieldsOf(filter);
  return alertConditionsOf(ready)
    .filter(({ field }) => !known.includes(field))
    .reduce((text, condition) => withAlertCondition(text, condition.field, condition), filter);
}
