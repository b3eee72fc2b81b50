import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import styles from './access-page.module.css';

interface AccessPageProps {
  title: string;
  /** One sentence under the title. */
  says?: ReactNode;
  /** For two columns. */
  wide?: boolean;
  /** Other ways in. */
  footer?: ReactNode;
  children: ReactNode;
}

/** The frame of every page that lets people in: one panel in the middle, nothing beside it. */
export function AccessPage({ title, says, wide = false, footer, children }: AccessPageProps) {
  return (
    <div className={styles.page}>
      <div className={cx(styles.panel, wide && styles.wide)}>
        <header className={styles.head}>
          <img src="/mintscope.svg" alt="" width={40} height={40} />
          <h1 className={styles.title}>{title}</h1>
          {says && <p className={styles.says}>{says}</p>}
        </header>
        {children}
        {footer && <footer className={styles.footer}>{footer}</footer>}
      </div>
    </div>
  );
}
