import { Button } from '../../components/ui/button.tsx';
import { CopyButton } from '../../components/ui/copy-button.tsx';
import styles from './new-key-dialog.module.css';

/** The key itself. Only the button closes it, so that no stray key or click does before it is copied. */
export function MadeKey({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <>
      <p className={styles.says}>
        Copy it now: it is shown this once. Who has it can do what you allowed, so keep it like a password.
      </p>
      <div className={styles.secret}>
        <code>{secret}</code>
        <CopyButton text={secret} label="Copy the key" />
      </div>
      <div className={styles.actions}>
        <Button look="main" onClick={onClose}>
          I have copied it
        </Button>
      </div>
    </>
  );
}
