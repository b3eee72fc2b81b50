import { Search } from 'lucide-react';
import styles from './search-field.module.css';

interface SearchFieldProps {
  /** What is searched by; the placeholder says the same in short. */
  label: string;
  placeholder: string;
  maxLength: number;
  value: string;
  onChange: (text: string) => void;
}

export function SearchField({ label, onChange, ...input }: SearchFieldProps) {
  return (
    <label className={styles.search}>
      <Search size={15} aria-hidden />
      <input type="search" aria-label={label} onChange={(event) => onChange(event.target.value)} {...input} />
    </label>
  );
}
