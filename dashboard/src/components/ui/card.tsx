import type { ReactNode } from 'react';
import styles from './card.module.css';

interface CardProps {
  title: string;
  /** A plain sentence of what the card says. */
  says?: string | undefined;
  /** Right of the title. */
  side?: ReactNode;
  id?: string;
  children: ReactNode;
}

export function Card({ title, says, side, id, children }: CardProps) {
  return (
    <section className={styles.card} aria-label={title} id={id}>
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {side && <div className={styles.side}>{side}</div>}
      </header>
      {says && <p className={styles.says}>{says}</p>}
      {children}
    </section>
  );
}
