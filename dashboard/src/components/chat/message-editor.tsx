import { editMessage } from '@mintscope/schemas/api/community/edit-message';
import type { ChatMessage } from '@mintscope/schemas/chat/chat-message';
import { Pencil, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { call } from '../../lib/call.ts';
import { errorText } from '../../lib/error-text.ts';
import { Button } from '../ui/button.tsx';
import styles from './composer.module.css';
import { ComposerField } from './composer-field.tsx';

interface MessageEditorProps {
  message: ChatMessage;
  onSaved: (message: ChatMessage) => void;
  onClose: () => void;
}

/** In place of the form while one's own message is changed. */
export function MessageEditor({ message, onSaved, onClose }: MessageEditorProps) {
  const [text, setText] = useState(message.content);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const says = useId();
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(message.content.length, message.content.length);
  }, [message]);
  const save = async (content: string) => {
    if (content === message.content) {
      onClose();
      return;
    }
    setBusy(true);
    setProblem(null);
    try {
      const { data } = await call(editMessage, { params: { id: message.id }, body: { content } });
      onSaved(data);
      onClose();
    } catch (error) {
      setProblem(errorText(error, 'The message could not be changed'));
      setBusy(false);
    }
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onClose();
  };
  return (
    <div className={styles.composer}>
      <div className={styles.bar}>
        <Pencil size={13} aria-hidden />
        <span className={styles.barText}>Editing your message</span>
        <Button look="quiet" icon aria-label="Cancel editing" data-tip="Cancel editing" onClick={onClose}>
          <X size={14} aria-hidden />
        </Button>
      </div>
      <ComposerField
        label="Edited message"
        placeholder="Write a message"
        value={text}
        field={field}
        isBusy={isBusy}
        wait={null}
        sendLabel="Save"
        describedBy={says}
        onChange={setText}
        onSend={(content) => void save(content)}
        onKey={press}
      />
      <p id={says} className={styles.says} data-problem={problem !== null || undefined} aria-live="polite">
        {problem}
      </p>
    </div>
  );
}
