import { CircleCheck, CircleX } from 'lucide-react';
import { Card } from '../../components/ui/card.tsx';
import styles from './guidelines.module.css';

const encouraged = [
  'Share findings, with the token’s address and your reasons',
  'Ask when a figure or a score is unclear',
  'Say when you hold what you write about',
  'Help who is new here',
];
const prohibited = [
  'Spam, floods and invitations to other groups',
  'Insults, threats and harassment',
  'Asking for keys, recovery phrases or funds',
  'Posing as the team: it never writes first',
];

/** What is welcome in the chat, and what is taken off. */
export function Guidelines() {
  return (
    <Card title="Community guidelines">
      <div className={styles.columns}>
        <section aria-labelledby="encouraged">
          <h3 id="encouraged" className={styles.heading}>
            Encouraged
          </h3>
          <ul className={styles.list} data-kind="good">
            {encouraged.map((rule) => (
              <li key={rule}>
                <CircleCheck size={14} aria-hidden />
                {rule}
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="prohibited">
          <h3 id="prohibited" className={styles.heading}>
            Prohibited
          </h3>
          <ul className={styles.list} data-kind="bad">
            {prohibited.map((rule) => (
              <li key={rule}>
                <CircleX size={14} aria-hidden />
                {rule}
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Card>
  );
}
