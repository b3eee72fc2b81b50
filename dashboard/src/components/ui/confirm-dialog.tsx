import { Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import styles from './confirm-dialog.module.css';
import { Modal } from './modal.tsx';
import { Spinner } from './spinner.tsx';

type ConfirmType = 'danger' | 'warning' | 'info';

interface ConfirmDialogProps {
  title: string;
  message: ReactNode;
  confirmText?: string;
  cancelText?: string;
  type?: ConfirmType;
  /** The confirmed act runs: the dialog stays, nothing in it can be pressed. */
  isLoading?: boolean;
  /** Why the act failed; the dialog stays open for another try. */
  error?: string | null;
  onConfirm: () => void;
  onCancel: () => void;
}

const icons: Record<ConfirmType, LucideIcon> = { danger: TriangleAlert, warning: TriangleAlert, info: Info };

/** Asks before something that can't be taken back. The focus starts at the way out. */
export function ConfirmDialog({
  title,
  message,
  confirmText = 'Confirm',
  cancelText = 'Cancel',
  type = 'danger',
  isLoading = false,
  error = null,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const says = useId();
  const Icon = icons[type];
  return (
    <Modal label={title} role="alertdialog" describedBy={says} narrow onClose={() => !isLoading && onCancel()}>
      <div className={styles.body}>
        <span className={styles.icon} data-type={type}>
          <Icon size={18} aria-hidden />
        </span>
        <div className={styles.text}>
          <h2 className={styles.title}>{title}</h2>
          <div id={says} className={styles.message}>
            {message}
          </div>
          <p role="alert" className={styles.error}>
            {error}
          </p>
        </div>
      </div>
      <div className={styles.actions}>
        <Button autoFocus disabled={isLoading} onClick={onCancel}>
          {cancelText}
        </Button>
        <Button look="main" className={styles.confirm} data-type={type} disabled={isLoading} onClick={onConfirm}>
          {isLoading && <Spinner size={14} />}
          {isLoading ? 'Processing...' : confirmText}
        </Button>
      </div>
    </Modal>
  );
}
