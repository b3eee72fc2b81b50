import { type KeyScope, keyLimits, keyScopes } from '@mintscope/schemas/api-keys';
import { type FormEvent, useState } from 'react';
import { SettingRow, SettingRows } from '../../components/settings/setting-row.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Modal } from '../../components/ui/modal.tsx';
import { Select } from '../../components/ui/select.tsx';
import { Switch } from '../../components/ui/switch.tsx';
import { CallError } from '../../lib/call.ts';
import { errorText } from '../../lib/error-text.ts';
import { MadeKey } from './made-key.tsx';
import styles from './new-key-dialog.module.css';
import { scopeTexts } from './scope-texts.ts';
import { useCreateKey } from './use-api-keys.ts';

/** 0 = it lasts until it is revoked. */
const lifetimes = [
  [0, 'No end'],
  [30, '30 days'],
  [90, '90 days'],
  [365, 'A year'],
] as const;
const rates = [30, 60, keyLimits.perMinuteDefault, 300, keyLimits.perMinute] as const;

/** Asks what the key is for, then shows it, this once. */
export function NewKeyDialog({ onMade, onClose }: { onMade: () => void; onClose: () => void }) {
  const made = useCreateKey(onMade);
  return (
    <Modal label="New API key" onClose={() => !made.isPending && !made.data && onClose()}>
      <div className={styles.body}>
        <h2 className={styles.title}>{made.data ? 'Your new API key' : 'New API key'}</h2>
        {made.data ? (
          <MadeKey secret={made.data.secret} onClose={onClose} />
        ) : (
          <KeyForm made={made} onClose={onClose} />
        )}
      </div>
    </Modal>
  );
}

function KeyForm({ made, onClose }: { made: ReturnType<typeof useCreateKey>; onClose: () => void }) {
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<readonly KeyScope[]>(['read-market']);
  const [perMinute, setPerMinute] = useState<number>(keyLimits.perMinuteDefault);
  const [days, setDays] = useState<number>(0);
  const [missing, setMissing] = useState<string | null>(null);
  const isOfName = made.error instanceof CallError && made.error.field === 'name';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isNameless = name.trim() === '';
    setMissing(isNameless ? 'Give the key a name to tell it by.' : null);
    if (isNameless || chosen.length === 0) return;
    made.mutate({ name: name.trim(), scopes: [...chosen], perMinute, days: days === 0 ? null : days });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label="New API key">
      <Field
        label="Name"
        value={name}
        maxLength={keyLimits.nameLength}
        placeholder="Trading bot"
        error={missing ?? (isOfName ? made.error?.message : null)}
        hint="Which program it is for. Only you see it."
        onChange={(event) => setName(event.target.value)}
      />
      <div className={styles.scopes}>
        {keyScopes.map((scope) => (
          <Switch
            key={scope}
            {...scopeTexts[scope]}
            checked={chosen.includes(scope)}
            onChange={(on) => setChosen(keyScopes.filter((one) => (one === scope ? on : chosen.includes(one))))}
          />
        ))}
      </div>
      <SettingRows>
        <SettingRow label="Limit" hint="A program that asks more often is told to wait.">
          <Select
            label="Calls a minute"
            value={perMinute}
            options={rates.map((rate) => [rate, String(rate)] as const)}
            onChange={setPerMinute}
          />
        </SettingRow>
        <SettingRow label="Lifetime" hint="It can be revoked at any time.">
          <Select<number> label="Ends" value={days} options={lifetimes} onChange={setDays} />
        </SettingRow>
      </SettingRows>
      <p role="alert" className={styles.error}>
        {chosen.length === 0 && 'Choose at least one thing that the key may do.'}
        {made.isError && !isOfName && errorText(made.error, 'The key could not be made.')}
      </p>
      <div className={styles.actions}>
        <Button disabled={made.isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button look="main" type="submit" disabled={made.isPending || chosen.length === 0}>
          {made.isPending ? 'Making…' : 'Make the key'}
        </Button>
      </div>
    </form>
  );
}
