import { CircleHelp } from 'lucide-react';
import { Button } from '../ui/button.tsx';

interface UnknownToggleProps {
  title: string;
  pressed: boolean;
  disabled: boolean;
  onToggle: () => void;
}

/** Whether tokens of which a value is unknown pass. */
export function UnknownToggle({ title, pressed, disabled, onToggle }: UnknownToggleProps) {
  return (
    <Button
      look="quiet"
      icon
      disabled={disabled}
      aria-pressed={pressed}
      aria-label={`${title}: include unknown`}
      data-tip={'Include unknown\nTokens of which this is not known pass, too.'}
      onClick={onToggle}
    >
      <CircleHelp size={15} aria-hidden />
    </Button>
  );
}
