import { Card } from '../ui/card.tsx';
import styles from './reasons-card.module.css';

/** The other sentences behind the score; the first stands in the verdict. */
export function ReasonsCard({ reasons }: { reasons: readonly string[] }) {
  const rest = reasons.slice(1);
  if (rest.length === 0) return null;
  return (
    <Card title="Also">
      <ul className={styles.reasons}>
        {rest.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </Card>
  );
}
