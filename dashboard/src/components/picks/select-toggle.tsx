import { Target } from 'lucide-react';
import { useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { errorText } from '../../lib/error-text.ts';
import { cleanText } from '../../lib/hostile-text.ts';
import { useLive } from '../../lib/live/live-context.tsx';
import { loadPickCalls } from '../../lib/picks/load-pick-calls.ts';
import { useUser } from '../../lib/session/session-context.tsx';
import { showToast } from '../../lib/toasts.ts';
import { useSelected } from '../../lib/use-selections.ts';
import { Button } from '../ui/button.tsx';
import icon from '../ui/icon-link.module.css';
import { askRemoval } from './ask-removal.ts';
import styles from './select-toggle.module.css';

interface SelectToggleProps {
  mint: string;
  symbol: string;
  /** The platform has called it. */
  called: boolean;
  /** A button that says what it does, where there is room. */
  wide?: boolean;
}

/** Selects the token: for the platform by those who manage tokens, else for the user alone. Visitors have none. */
export function SelectToggle(props: SelectToggleProps) {
  const user = useUser();
  if (!user?.fullAccess) return null;
  return user.permissions.canManageTokens ? <PlatformToggle key={props.mint} {...props} /> : <OwnToggle {...props} />;
}

function OwnToggle({ mint, symbol, wide = false }: SelectToggleProps) {
  const { selections } = useLive();
  const selected = useSelected(mint);
  return (
    <Toggle
      pressed={selected}
      label={selected ? 'Selected: take it off your picks' : 'Select: add it to your picks'}
      text={wide && (selected ? 'Selected' : 'Select')}
      onPress={() => void (selected ? selections.deselect(mint) : selections.select(mint, symbol))}
    />
  );
}

function PlatformToggle({ mint, symbol, called, wide = false }: SelectToggleProps) {
  const [busy, setBusy] = useState(false);
  const name = cleanText(symbol, 24) || 'this token';
  const select = async () => {
    setBusy(true);
    try {
      const calls = await loadPickCalls();
      await calls.select(mint, 'platform');
      void showToast(`${name} is called. Its mark comes with its next row.`, 'success');
    } catch (problem) {
      void showToast(errorText(problem, 'Failed to save token selection'), 'error');
    }
    setBusy(false);
  };
  return (
    <Toggle
      pressed={called}
      label={called ? 'Called: take it off the platform’s list' : 'Call it for the platform'}
      text={wide && (called ? 'Called' : 'Call')}
      disabled={busy}
      onPress={() => (called ? askRemoval({ mint, what: name }) : void select())}
    />
  );
}

interface ToggleProps {
  pressed: boolean;
  label: string;
  text: string | false;
  disabled?: boolean;
  onPress: () => void;
}

function Toggle({ pressed, label, text, disabled = false, onPress }: ToggleProps) {
  if (text) {
    return (
      <Button aria-pressed={pressed} aria-label={label} data-tip={label} disabled={disabled} onClick={onPress}>
        <Target size={14} aria-hidden />
        {text}
      </Button>
    );
  }
  return (
    <button
      type="button"
      className={cx(icon.icon, styles.toggle)}
      aria-pressed={pressed}
      aria-label={label}
      data-tip={label}
      disabled={disabled}
      onClick={onPress}
    >
      <Target size={14} aria-hidden />
    </button>
  );
}
