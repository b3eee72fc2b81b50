import type { UserSettings } from '@mintscope/schemas/user-settings';
import { setNumberFormat } from '../format.ts';
import { applyTheme } from '../theme.ts';
import { setToastSeconds } from '../toasts.ts';

/** Hands the settings to those outside of React. */
export function applySettings({ display, notifications }: UserSettings): void {
  applyTheme(display.theme);
  setNumberFormat(display.numberFormat);
  setToastSeconds(notifications.seconds);
}
