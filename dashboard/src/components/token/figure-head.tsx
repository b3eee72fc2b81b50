import { cx } from '../../lib/cx.ts';
import styles from './simple-table.module.css';

interface FigureHeadProps {
  name: string;
  tip: string;
  /** Another column tells it too: it leaves on a phone. */
  spare?: boolean;
}

/** The head of a column of figures, which says what they are. */
export function FigureHead({ name, tip, spare = false }: FigureHeadProps) {
  return (
    <th scope="col" className={cx(styles.end, spare && styles.spare)} data-tip={tip}>
      {name}
    </th>
  );
}
