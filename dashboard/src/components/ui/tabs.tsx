import type { LucideIcon } from 'lucide-react';
import { Tabs as Radix } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';
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
  useEffect(() => showChosen(list.current, value), [value]);
  return (
    <Radix.Root
      value={value}
      onValueChange={(id) => {
        const tab = tabs.find((other) => other.id === id);
        if (tab) onChange(tab.id);
      }}
    >
      <Radix.List ref={list} className={styles.list} aria-label={label}>
        {tabs.map(({ id, label: text, icon: Icon }) => (
          <Radix.Trigger key={id} value={id} className={styles.tab}>
            {Icon && <Icon size={15} aria-hidden />}
            {text}
          </Radix.Trigger>
        ))}
      </Radix.List>
      <Radix.Content value={value} className={styles.panel}>
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}

/** Scrolls the list alone: `scrollIntoView` would move the page too. */
function showChosen(list: HTMLElement | null, value: string): void {
  const chosen = list?.querySelector<HTMLElement>('[aria-selected="true"]');
  if (!list || !chosen || !value) return;
  const middle = chosen.offsetLeft - list.offsetLeft + chosen.offsetWidth / 2;
  list.scrollLeft = middle - list.clientWidth / 2;
}
