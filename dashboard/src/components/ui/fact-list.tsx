import type { ReactNode } from 'react';
import type { Tone } from './chip.tsx';
import styles from './fact-list.module.css';
import { figureTip } from './tip-registry.ts';

export interface Fact {
  name: string;
  value: ReactNode;
  tone?: Tone | undefined;
  /** Definition, unit, thresholds. */
  tip?: string;
}

/** Names and values in as many columns as fit. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value, tone, tip }) => (
        <div key={name} className={styles.fact} {...figureTip(tip)}>
          <dt>{name}</dt>
          <dd data-tone={tone}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
