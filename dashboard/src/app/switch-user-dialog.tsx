import { messages } from '@mintscope/schemas/messages';
import { type FormEvent, useState } from 'react';
import { Button } from '../components/ui/button.tsx';
import { Field } from '../components/ui/field.tsx';
import { Modal } from '../components/ui/modal.tsx';
import { useSession } from '../lib/session/session-context.tsx';
import { switchProblem, switchToUser } from '../lib/session/switch-session.ts';
import styles from './switch-user-dialog.module.css';

/** An admin chooses whose eyes to see the product with. */
export function SwitchUserDialog({ onClose }: { onClose: () => void }) {
  const { store } = useSession();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    try {
      await switchToUser(store, name);
      onClose();
    } catch (error) {
      setProblem(switchProblem(error, messages.switchFailed));
      setBusy(false);
    }
  };
  return (
    <Modal label="Switch to regular user" narrow onClose={() => !busy && onClose()}>
      <form className={styles.form} onSubmit={send}>
        <h2 className={styles.title}>Switch to regular user</h2>
        <p className={styles.text}>
          You see the product as this user does, until you switch back. What you look at there is noted for them.
        </p>
        <Field
          label="E-mail, wallet or username"
          hint="Leave it empty to be a plain user."
          value={name}
          error={problem}
          maxLength={254}
          autoFocus
          onChange={(event) => setName(event.target.value)}
        />
        <div className={styles.actions}>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button look="main" type="submit" disabled={busy}>
            {busy ? 'Processing...' : 'Switch'}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
