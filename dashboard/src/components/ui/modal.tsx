import { type ReactNode, useEffect, useRef } from 'react';
import styles from './modal.module.css';

interface ModalProps {
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * The browser's own modal dialog: it keeps the focus, makes the page behind it inert and closes on Escape without a script,
 * and needs no injected style sheet, which our content policy would refuse.
 */
export function Modal({ label, onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog by itself
    <dialog
      ref={dialog}
      aria-label={label}
      className={styles.modal}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={styles.content}>{children}</div>
    </dialog>
  );
}
