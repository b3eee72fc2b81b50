import type { Platform } from '@mintscope/schemas/user-settings';
import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { checkPlatform, type PlatformProblems } from '../../lib/settings/platforms.ts';
import styles from './add-platform.module.css';

interface AddPlatformProps {
  platforms: readonly Platform[];
  /** There is no room for another. */
  full: boolean;
  onAdd: (name: string, baseUrl: string) => void;
}

export function AddPlatform({ platforms, full, onAdd }: AddPlatformProps) {
  const [name, setName] = useState('');
  const [baseUrl, setBaseUrl] = useState('');
  const [problems, setProblems] = useState<PlatformProblems>({});

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = checkPlatform(name, baseUrl, platforms);
    setProblems(found);
    if (found.name || found.baseUrl) return;
    onAdd(name, baseUrl);
    setName('');
    setBaseUrl('');
  };
  return (
    <form className={styles.form} onSubmit={submit} aria-label="Add a platform" noValidate>
      <Field
        label="Your own platform"
        placeholder="Name"
        value={name}
        error={problems.name}
        onChange={(event) => setName(event.target.value)}
      />
      <Field
        label="Base address"
        type="url"
        inputMode="url"
        placeholder="https://example.com/token/"
        value={baseUrl}
        error={problems.baseUrl}
        onChange={(event) => setBaseUrl(event.target.value)}
        hint={
          full ? 'There are as many platforms as fit. Remove one first.' : 'https only; the token’s address follows.'
        }
        side={
          <Button type="submit" disabled={full}>
            <Plus size={14} aria-hidden />
            Add
          </Button>
        }
      />
    </form>
  );
}
