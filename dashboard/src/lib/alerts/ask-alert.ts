import type { Alert, AlertScope } from '@mintscope/schemas/alerts/alert';
import { createStore } from 'zustand/vanilla';

/** What the dialog of an alert begins with. */
export interface AskedAlert {
  scope?: AlertScope;
  /** Conditions as text. */
  filter?: string;
  /** What it is called unless that is changed. */
  name?: string;
  /** What the token is called; its address where that is not known. */
  symbol?: string;
  /** The one to be changed; a new one without. */
  alert?: Alert;
}

/** Whether the dialog is wanted; `AlertHost` draws it. */
export const askedAlert = createStore<{ asked: AskedAlert | null }>(() => ({ asked: null }));

export function askAlert(asked: AskedAlert = {}): void {
  askedAlert.setState({ asked });
}
