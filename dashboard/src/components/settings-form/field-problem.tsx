import styles from './field-problem.module.css';

/** What is wrong with a field, under it. Its line is there only while there is something to say. */
export function FieldProblem({ label, problem, id }: { label: string; problem: string | undefined; id?: string }) {
  return (
    <p id={id} className={styles.problem} aria-live="polite">
      {problem && `${label} ${problem}`}
    </p>
  );
}
