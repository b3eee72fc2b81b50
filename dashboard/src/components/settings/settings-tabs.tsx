import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Tab, Tabs } from '../ui/tabs.tsx';
import { SaveState } from './save-state.tsx';
import styles from './settings-tabs.module.css';

interface SettingsTabsProps<Id extends string> {
  title: string;
  /** The first one is shown where the address names none. */
  tabs: readonly [Tab<Id>, ...Tab<Id>[]];
  /** Tabs whose fields are saved as they change, which is told beside the title. */
  savesItself: (tab: Id) => boolean;
  /** Above the tabs. */
  notice?: ReactNode;
  /** Where it changes nothing is left of what was typed. */
  panelKey?: string | undefined;
  children: (tab: Id) => ReactNode;
}

/** A page of settings in tabs; the tab stands in the address: `?tab=security`. */
export function SettingsTabs<Id extends string>({
  title,
  tabs,
  savesItself,
  notice,
  panelKey,
  children,
}: SettingsTabsProps<Id>) {
  const [params, setParams] = useSearchParams();
  const tab = (tabs.find(({ id }) => id === params.get('tab')) ?? tabs[0]).id;
  const show = (id: Id) =>
    setParams(
      (next) => {
        next.set('tab', id);
        return next;
      },
      { replace: true },
    );
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{title}</h1>
        {savesItself(tab) && <SaveState />}
      </header>
      {notice}
      <Tabs<Id> label={title} tabs={tabs} value={tab} onChange={show}>
        <div key={panelKey} className={styles.panel}>
          {children(tab)}
        </div>
      </Tabs>
    </div>
  );
}
