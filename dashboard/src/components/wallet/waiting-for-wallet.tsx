import { Button } from '../ui/button.tsx';
import { Spinner } from '../ui/spinner.tsx';
import styles from './wallet-modal.module.css';

export function WaitingForWallet({ name, onCancel }: { name: string; onCancel: () => void }) {
  return (
    <div className={styles.waiting} role="status">
      <Spinner size={24} />
      <p className={styles.strong}>Waiting for {name}</p>
      <p className={styles.quiet}>
        Approve the connection in the wallet. If no window came up, open it from your browser’s extensions.
      </p>
      <Button onClick={onCancel}>Cancel</Button>
    </div>
  );
}
