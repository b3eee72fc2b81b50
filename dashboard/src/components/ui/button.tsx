import type { ButtonHTMLAttributes } from 'react';
import { cx } from '../../lib/cx.ts';
import styles from './button.module.css';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** plain: with a hairline; quiet: text only until hovered; main: the one action of a screen. */
  look?: 'plain' | 'quiet' | 'main';
  /** Square, for an icon; give it an `aria-label`. */
  icon?: boolean;
}

export function Button({ look = 'plain', icon, className, ...rest }: ButtonProps) {
  return <button type="button" className={cx(styles.button, styles[look], icon && styles.icon, className)} {...rest} />;
}
