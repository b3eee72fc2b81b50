import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { cx } from '../../lib/cx.ts';
import styles from './modal.module.css';

interface ModalProps {
  label: string;
  /** The id of the text that says what it is about. */
  describedBy?: string;
  /** An alertdialog interrupts and wants an answer. */
  role?: 'dialog' | 'alertdialog';
  /** For a question of a few lines. */
  narrow?: boolean;
  /** Fades: its owner takes it away 150 ms later. */
  closing?: boolean;
  /** Asks its owner, who may refuse by leaving it where it is. */
  onClose: () => void;
  children: ReactNode;
}

/**
 * The browser's own modal dialog: it keeps the focus, makes the page behind it inert and closes on Escape without a script,
 * and needs no injected style sheet, which our content policy would refuse. The focus goes to its first control, or to the one that says
 * `data-first-focus`: React's own `autoFocus` comes before it is open, when nothing in it can have the focus.
 */
export function Modal({ label, describedBy, role, narrow = false, closing = false, onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Before the element leaves the document: closing one that left gives the focus back to no element.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) {
      element.showModal();
      element.querySelector<HTMLElement>('[data-first-focus]')?.focus();
    }
    return () => element?.close();
  }, []);
  // Chromium lets `cancel` be refused once; the Escape after it closes the element, whatever its owner says.
  const undoNativeClose = () => {
    const element = dialog.current;
    if (!element || element.open) return;
    element.showModal();
    onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog by itself
    <dialog
      ref={dialog}
      role={role}
      aria-label={label}
      aria-describedby={describedBy}
      className={cx(styles.modal, narrow && styles.narrow)}
      data-closing={closing || undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={undoNativeClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={styles.content}>{children}</div>
    </dialog>
  );
}
