import { chatLimits } from '@mintscope/schemas/chat/chat-limits';
import { chatLength, cleanChatText } from '@mintscope/schemas/chat/chat-text';
import { SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect } from 'react';
import { cx } from '../../lib/cx.ts';
import { Button } from '../ui/button.tsx';
import { Spinner } from '../ui/spinner.tsx';
import styles from './composer-field.module.css';

interface ComposerFieldProps {
  label: string;
  placeholder: string;
  value: string;
  field: RefObject<HTMLTextAreaElement | null>;
  /** One is on its way. */
  isBusy: boolean;
  /** Nothing is taken now, and why: in place of the button's icon. */
  wait: ReactNode;
  sendLabel: string;
  describedBy?: string;
  onChange: (text: string) => void;
  /** The text as it is sent. */
  onSend: (content: string) => void;
  onKey?: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
}

/** Left of the limit when the count is shown. */
const tellLeft = 200;

/** A text of up to five lines, more by scrolling. Enter sends; with Shift, or while letters are being composed, it does not. */
export function ComposerField({ field, value, wait, isBusy, onChange, onSend, onKey, ...rest }: ComposerFieldProps) {
  const content = cleanChatText(value);
  const left = chatLimits.contentLength - chatLength(content);
  const maySend = content !== '' && left >= 0 && !isBusy && wait === null;
  useHeight(field, value);
  const send = () => {
    if (maySend) onSend(content);
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key !== 'Enter') onKey?.(event);
    else if (!event.shiftKey) {
      event.preventDefault();
      send();
    }
  };
  return (
    <div className={styles.line}>
      <textarea
        ref={field}
        className={styles.text}
        rows={1}
        aria-label={rest.label}
        aria-describedby={rest.describedBy}
        aria-invalid={left < 0 || undefined}
        placeholder={rest.placeholder}
        value={value}
        dir="auto"
        enterKeyHint="send"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={press}
      />
      {left <= tellLeft && (
        <output className={cx(styles.left, left < 0 && styles.over)} data-tip={`${chatLimits.contentLength} at most`}>
          {left}
        </output>
      )}
      <Button
        look="main"
        icon={wait === null}
        className={styles.send}
        aria-label={wait === null ? rest.sendLabel : undefined}
        data-tip={wait === null ? `${rest.sendLabel}\nEnter; Shift+Enter begins a new line` : undefined}
        disabled={!maySend}
        onClick={send}
      >
        {wait ?? (isBusy ? <Spinner size={16} /> : <SendHorizontal size={16} aria-hidden />)}
      </Button>
    </div>
  );
}

/** As high as its lines; the style sheet has the most. */
function useHeight(field: RefObject<HTMLTextAreaElement | null>, value: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another height
  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight + 2}px`;
  }, [field, value]);
}
