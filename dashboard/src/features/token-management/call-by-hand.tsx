import { selectToken } from '@mintscope/schemas/api/picks/select-token';
import { pubkeySchema } from '@mintscope/schemas/ids';
import { type FormEvent, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Field } from '../../components/ui/field.tsx';
import { call } from '../../lib/call.ts';
import { errorText } from '../../lib/error-text.ts';
import { showToast } from '../../lib/toasts.ts';
import styles from './page.module.css';

/** Calls a token for the platform, by its address. What was typed stays where the server refuses. */
export function CallByHand({ onCalled }: { onCalled: () => void }) {
  const [address, setAddress] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const checked = pubkeySchema.safeParse(address.trim());
    if (!checked.success) {
      setError('The address names no token: it has 32 to 44 characters of base58');
      return;
    }
    setBusy(true);
    setError(null);
    try {
      await call(selectToken, { body: { token: { address: checked.data }, scope: 'platform' } });
      setAddress('');
      void showToast('Called. It joins the list when the log has taken it.', 'success');
      onCalled();
    } catch (problem) {
      setError(errorText(problem, 'The token could not be called'));
    }
    setBusy(false);
  };
  return (
    <Card title="Call by hand">
      <form className={styles.form} onSubmit={(event) => void send(event)}>
        <Field
          label="Token address"
          hint="Neither criteria nor cool-downs hold for a call by hand."
          value={address}
          error={error}
          maxLength={64}
          onChange={(event) => {
            setAddress(event.target.value);
            setError(null);
          }}
          side={
            <Button type="submit" look="main" disabled={busy || address.trim() === ''}>
              {busy ? 'Calling...' : 'Call'}
            </Button>
          }
        />
      </form>
    </Card>
  );
}
