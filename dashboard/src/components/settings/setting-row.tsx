import type { ReactNode } from 'react';
import styles from './setting-row.module.css';

/** A choice with its name and what it does on the left. */
export function SettingRow({ label, hint, children }: { label: string; hint: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <div className={styles.text}>
        <span className={styles.label}>{label}</span>
        <span className={styles.hint}>{hint}</span>
      </div>
      <div className={styles.control}>{children}</div>
    </div>
  );
}

/** Rows under each other with hairlines between them. */
export function SettingRows({ children }: { children: ReactNode }) {
  return <div className={styles.rows}>{children}</div>;
}
