import { cx } from '../../lib/cx.ts';
import styles from './badge.module.css';
import type { Tone } from './chip.tsx';
import { figureTip } from './tip-registry.ts';
import tones from './tones.module.css';

interface BadgeProps {
  tone?: Tone;
  /** A dot before the text: something that is on or off, live or not. */
  dot?: boolean;
  children: React.ReactNode;
  tip?: string | undefined;
}

/** What a user or a thing is: a role, a state. For signals in rows see `Chip`. */
export function Badge({ tone = 'plain', dot = false, children, tip }: BadgeProps) {
  return (
    <span className={cx(styles.badge, tones[tone])} {...figureTip(tip)}>
      {dot && <span className={styles.dot} aria-hidden />}
      {children}
    </span>
  );
}
