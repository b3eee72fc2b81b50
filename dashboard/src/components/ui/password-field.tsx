import { Eye, EyeOff } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { Button } from './button.tsx';
import { Field } from './field.tsx';

interface PasswordFieldProps {
  label?: string;
  name?: string;
  /** Which password it is, for password managers. */
  autoComplete?: 'current-password' | 'new-password';
  value: string;
  error: string | null;
  onChange: (password: string) => void;
}

/** A password that can be looked at, with a word about Caps Lock. */
export function PasswordField({
  label = 'Password',
  name = 'password',
  autoComplete = 'current-password',
  value,
  error,
  onChange,
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <Field
      label={label}
      type={shown ? 'text' : 'password'}
      name={name}
      autoComplete={autoComplete}
      autoCapitalize="none"
      maxLength={1024}
      value={value}
      error={error}
      hint={capsLock ? 'Caps Lock is on.' : undefined}
      side={
        <Button icon aria-label={`Show ${label.toLowerCase()}`} aria-pressed={shown} onClick={() => setShown(!shown)}>
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
