import { useEffect, useRef } from 'react';
import { useSettingsStore } from './settings/settings-context.tsx';

export type KeyHandlers = readonly (readonly [key: string, run: () => void])[];

/**
 * Single keys for the page, by `KeyboardEvent.key`. They rest while text is typed, in dialogs and with modifiers held; those
 * that write something, also where the settings say so: who speaks to the machine would press them by chance.
 */
export function useKeys(handlers: KeyHandlers): void {
  const settings = useSettingsStore();
  const latest = useRef(handlers);
  latest.current = handlers;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector('dialog[open], [role="menu"]')) return;
      const handler = latest.current.find(([key]) => key === event.key)?.[1];
      if (!handler) return;
      if (event.key.length === 1 && !settings.read().settings.display.singleKeys) return;
      // Enter and space belong to the button or link that has the focus.
      if ((event.key === 'Enter' || event.key === ' ') && isControl(event.target)) return;
      event.preventDefault();
      handler();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [settings]);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('button, a, [role="tab"]') !== null;
}
