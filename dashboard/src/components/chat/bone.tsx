import { cx } from '../../lib/cx.ts';
import styles from './chat-skeleton.module.css';

/** Stands where a picture, a line or the form will come. */
export function Bone({ of, width }: { of: 'picture' | 'line' | 'form'; width?: string }) {
  return <span aria-hidden className={cx(styles.bone, styles[of])} style={{ width }} />;
}
