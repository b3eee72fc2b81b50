import { updateUsername } from '@mintscope/schemas/api/people/update-username';
import { messages } from '@mintscope/schemas/messages';
import { type FormEvent, useState } from 'react';
import styles from '../../components/settings/account.module.css';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { CallError, call } from '../../lib/call.ts';
import { errorText } from '../../lib/error-text.ts';
import { useSession } from '../../lib/session/session-context.tsx';
import { checkUsername } from './check-username.ts';

export function UsernameForm({ username }: { username: string | null }) {
  const { store } = useSession();
  const [typed, setTyped] = useState(username ?? '');
  const [error, setError] = useState<string | null>(null);
  const [saved, setSaved] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const wrong = store.token() === null ? messages.notAuthenticated : checkUsername(typed);
    setError(wrong);
    setSaved(null);
    if (wrong) return;
    setBusy(true);
    try {
      const answer = await call(updateUsername, { body: { username: typed.trim() } });
      setSaved(answer.message);
      await store.refresh();
    } catch (problem) {
      const refused = problem instanceof CallError && problem.status === 401;
      setError(refused ? messages.notAuthenticated : errorText(problem, 'The name could not be saved'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className={styles.form} aria-label="Chat-bot name">
      <Field
        label="Username"
        value={typed}
        maxLength={64}
        autoCapitalize="none"
        placeholder="your_name"
        error={error}
        hint={saved ?? '3-20 letters, numbers and underscores.'}
        onChange={(event) => {
          setTyped(event.target.value);
          setSaved(null);
        }}
        side={
          <Button look="main" type="submit" disabled={busy}>
            {busy && <Spinner size={14} />}
            {busy ? 'Saving…' : 'Save'}
          </Button>
        }
      />
    </form>
  );
}
