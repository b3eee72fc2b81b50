import styles from './name-choice.module.css';

interface NameChoiceProps<Name extends string> {
  label: string;
  names: readonly Name[];
  /** A name without one stands for itself. */
  labels: Readonly<Record<string, string>>;
  chosen: readonly Name[];
  onChange: (chosen: readonly Name[]) => void;
}

/** Some of a few names, each on or off. */
export function NameChoice<Name extends string>({ label, names, labels, chosen, onChange }: NameChoiceProps<Name>) {
  return (
    <fieldset className={styles.names} aria-label={label}>
      {names.map((name) => (
        <label key={name} className={styles.name}>
          <input
            type="checkbox"
            checked={chosen.includes(name)}
            onChange={({ target }) =>
              onChange(names.filter((one) => (one === name ? target.checked : chosen.includes(one))))
            }
          />
          {labels[name] ?? name}
        </label>
      ))}
    </fieldset>
  );
}
