import { CallsToAction } from './calls-to-action.tsx';
import styles from './landing.module.css';

export function Closing() {
  return (
    <section className={styles.closing} aria-labelledby="closing">
      <h2 id="closing" className={styles.title}>
        Decide in seconds, with the reasons in front of you
      </h2>
      <CallsToAction />
    </section>
  );
}
