import { changePassword } from '@mintscope/schemas/api/access/change-password';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { PasswordField } from '../../components/ui/password-field.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { CallError, call } from '../../lib/call.ts';
import { errorText } from '../../lib/error-text.ts';
import styles from './change-password-card.module.css';

const fields = [
  { name: 'currentPassword', label: 'Current password', autoComplete: 'current-password', missing: 'your password' },
  { name: 'newPassword', label: 'New password', autoComplete: 'new-password', missing: 'a new password' },
  { name: 'repeated', label: 'Repeat new password', autoComplete: 'new-password', missing: 'the new password again' },
] as const;

type FieldName = (typeof fields)[number]['name'];
type Typed = Record<FieldName, string>;
type Problem = { field: FieldName | null; text: string };

const empty: Typed = { currentPassword: '', newPassword: '', repeated: '' };

/** For accounts with a password. `account`: the name that password managers know it by. */
export function ChangePasswordCard({ account }: { account: string }) {
  const queries = useQueryClient();
  const [typed, setTyped] = useState(empty);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(form: HTMLFormElement): Promise<void> {
    if (busy) return;
    setDone(null);
    const wrong = findProblem(typed);
    setProblem(wrong);
    if (wrong) {
      focusField(form, wrong.field);
      return;
    }
    setBusy(true);
    try {
      const { currentPassword, newPassword } = typed;
      const { message, ended } = await call(changePassword, { body: { currentPassword, newPassword } });
      setTyped(empty);
      setDone(`${message} ${describeEnded(ended)}`);
      for (const key of ['sessions', 'data-access']) void queries.invalidateQueries({ queryKey: [key] });
    } catch (error) {
      const refusal = readProblem(error);
      setProblem(refusal);
      focusField(form, refusal.field);
    }
    setBusy(false);
  }

  return (
    <Card
      title="Change password"
      says="All other sessions of your account end with the old password. You stay signed in here."
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          event.preventDefault();
          void submit(event.currentTarget);
        }}
      >
        <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
        {fields.map(({ name, label, autoComplete }) => (
          <PasswordField
            key={name}
            name={name}
            label={label}
            autoComplete={autoComplete}
            value={typed[name]}
            error={problem?.field === name ? problem.text : null}
            onChange={(text) => {
              setTyped({ ...typed, [name]: text });
              setDone(null);
            }}
          />
        ))}
        <Button look="main" type="submit" className={styles.button} disabled={busy}>
          {busy && <Spinner size={14} />}
          {busy ? 'Changing…' : 'Change password'}
        </Button>
        <div className={styles.outcome}>
          <p role="alert" className={styles.problem}>
            {problem?.field === null && problem.text}
          </p>
          <p role="status" className={styles.good}>
            {done}
          </p>
        </div>
      </form>
    </Card>
  );
}

/** What can be told without the server, which decides how good a password has to be. */
function findProblem(typed: Typed): Problem | null {
  const missing = fields.find(({ name }) => typed[name] === '');
  if (missing) return { field: missing.name, text: `Please enter ${missing.missing}.` };
  if (typed.newPassword !== typed.repeated) return { field: 'repeated', text: 'This is not the same new password.' };
  return null;
}

function readProblem(error: unknown): Problem {
  const named = error instanceof CallError ? error.field : null;
  return {
    field: fields.find(({ name }) => name === named)?.name ?? null,
    text: errorText(error, 'The password could not be changed.'),
  };
}

function focusField(form: HTMLFormElement, name: FieldName | null): void {
  const input = name && form.elements.namedItem(name);
  if (input instanceof HTMLInputElement) input.focus();
}

function describeEnded(ended: number): string {
  if (ended === 0) return 'There was no other session to end.';
  return ended === 1 ? 'One other session ended.' : `${ended} other sessions ended.`;
}
