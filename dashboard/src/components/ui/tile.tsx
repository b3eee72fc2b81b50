import type { ReactNode } from 'react';
import styles from './tile.module.css';
import { figureTip } from './tip-registry.ts';

/** One figure with its name. The value answers what, since when and why by its tooltip. */
export function Tile({ label, tip, children }: { label: string; tip?: string; children: ReactNode }) {
  return (
    <div className={styles.tile} {...figureTip(tip)}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
