import { accountListLimits } from '@mintscope/schemas/account-lists';
import { type FormEvent, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import styles from './watch-row.module.css';

interface NoteFieldProps {
  /** Of the token. */
  name: string;
  note: string;
  /** What was written; null = it stays as it is. */
  onDone: (note: string | null) => void;
}

/** Writes the note of a watched token: Enter keeps it, Escape leaves it. */
export function NoteField({ name, note, onDone }: NoteFieldProps) {
  const [text, setText] = useState(note);
  const keep = (event: FormEvent) => {
    event.preventDefault();
    onDone(text.trim());
  };
  return (
    <form className={styles.write} onSubmit={keep}>
      <Field
        label={`Note on ${name}`}
        autoFocus
        maxLength={accountListLimits.noteLength}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          event.stopPropagation();
          onDone(null);
        }}
        side={
          <Button look="main" type="submit">
            Keep
          </Button>
        }
      />
    </form>
  );
}
