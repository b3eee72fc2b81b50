import type { LucideIcon } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './tabs.module.css';

export interface Tab<Id extends string = string> {
  id: Id;
  label: string;
  icon?: LucideIcon;
}

interface TabsProps<Id extends string> {
  label: string;
  tabs: readonly Tab<Id>[];
  value: Id;
  onChange: (id: Id) => void;
  /** The panel of the tab that is chosen. */
  children: ReactNode;
}

/** Tabs above one panel. Arrow keys, Home and End move between them; where they do not fit they scroll. */
export function Tabs<Id extends string>({ label, tabs, value, onChange, children }: TabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null);
  const base = useId();
  useEffect(() => showChosen(list.current, value), [value]);

  const move = (event: KeyboardEvent) => {
    const to = targetOf(
      event.key,
      tabs.findIndex(({ id }) => id === value),
      tabs.length,
    );
    const tab = to === null ? undefined : tabs[to];
    if (!tab) return;
    event.preventDefault();
    onChange(tab.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${tab.id}"]`)?.focus();
  };
  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={styles.list} onKeyDown={move}>
        {tabs.map(({ id, label: text, icon: Icon }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${base}${id}`}
            data-tab={id}
            aria-selected={id === value}
            aria-controls={id === value ? `${base}panel` : undefined}
            tabIndex={id === value ? 0 : -1}
            className={styles.tab}
            onClick={() => onChange(id)}
          >
            {Icon && <Icon size={15} aria-hidden />}
            {text}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${base}panel`} aria-labelledby={`${base}${value}`} className={styles.panel}>
        {children}
      </div>
    </>
  );
}

/** Index of the tab that a key leads to, around the ends; null for other keys. */
function targetOf(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (at + 1) % count;
    case 'ArrowLeft':
      return (at - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/** Scrolls the list alone: `scrollIntoView` would move the page too. */
function showChosen(list: HTMLElement | null, value: string): void {
  const chosen = list?.querySelector<HTMLElement>('[aria-selected="true"]');
  if (!list || !chosen || !value) return;
  const middle = chosen.offsetLeft - list.offsetLeft + chosen.offsetWidth / 2;
  list.scrollLeft = middle - list.clientWidth / 2;
}
