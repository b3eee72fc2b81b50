import type { LucideIcon } from 'lucide-react';
import { cx } from '../../lib/cx.ts';
import styles from './chip.module.css';
import { figureTip } from './tip-registry.ts';
import tones from './tones.module.css';

export type Tone = 'plain' | 'good' | 'warn' | 'bad' | 'info' | 'accent';

interface ChipProps {
  tone?: Tone;
  /** Repeats the meaning of the colour. */
  icon?: LucideIcon;
  children: React.ReactNode;
  tip?: string | undefined;
  /** The keyboard reaches the tip. Not in the rows of a long table. */
  focusable?: boolean;
}

export function Chip({ tone = 'plain', icon: Icon, children, tip, focusable = false }: ChipProps) {
  return (
    <span className={cx(styles.chip, tones[tone])} data-tip={tip} {...(focusable && figureTip(tip))}>
      {Icon && <Icon size={11} strokeWidth={2.4} aria-hidden />}
      {children}
    </span>
  );
}
