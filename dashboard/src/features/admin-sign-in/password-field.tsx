import { Eye, EyeOff } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';

interface PasswordFieldProps {
  value: string;
  error: string | null;
  onChange: (password: string) => void;
}

/** A password that can be looked at, with a word about Caps Lock. */
export function PasswordField({ value, error, onChange }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <Field
      label="Password"
      type={shown ? 'text' : 'password'}
      name="password"
      autoComplete="current-password"
      autoCapitalize="none"
      maxLength={1024}
      value={value}
      error={error}
      hint={capsLock ? 'Caps Lock is on.' : undefined}
      side={
        <Button icon aria-label="Show password" aria-pressed={shown} onClick={() => setShown(!shown)}>
          {shown ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
        </Button>
      }
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={watchCapsLock}
      onKeyUp={watchCapsLock}
      onBlur={() => setCapsLock(false)}
    />
  );
}
