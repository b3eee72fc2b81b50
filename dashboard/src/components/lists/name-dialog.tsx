import { accountListLimits } from '@mintscope/schemas/account-lists';
import { type FormEvent, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Modal } from '../ui/modal.tsx';
import styles from './name-dialog.module.css';

interface NameDialogProps {
  title: string;
  /** As it is now; empty for something new. */
  name: string;
  /** Called with a name that is one, before `onClose`. */
  onName: (name: string) => void;
  onClose: () => void;
}

/** Asks for the name of a watchlist or a view. */
export function NameDialog({ title, name, onName, onClose }: NameDialogProps) {
  const [text, setText] = useState(name);
  const [error, setError] = useState<string | null>(null);
  const keep = (event: FormEvent) => {
    event.preventDefault();
    const next = text.trim();
    if (next === '') {
      setError('Give it a name.');
      return;
    }
    onName(next);
    onClose();
  };
  return (
    <Modal label={title} narrow onClose={onClose}>
      <form className={styles.form} onSubmit={keep}>
        <h2 className={styles.title}>{title}</h2>
        <Field
          label="Name"
          autoFocus
          maxLength={accountListLimits.nameLength}
          value={text}
          error={error}
          onChange={(event) => setText(event.target.value)}
        />
        <div className={styles.actions}>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="main" type="submit">
            Save
          </Button>
        </div>
      </form>
    </Modal>
  );
}
