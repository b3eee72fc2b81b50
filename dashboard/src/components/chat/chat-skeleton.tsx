import { Skeleton } from '../ui/skeleton.tsx';
import styles from './chat-skeleton.module.css';

const widths = ['62%', '38%', '74%', '51%', '30%', '66%', '44%'];

/** Messages to come, in their places. */
export function ChatSkeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-label="Loading the chat">
      {widths.map((width) => (
        <div key={width} className={styles.message}>
          <Skeleton width={32} height={32} />
          <div className={styles.lines}>
            <Skeleton width={120} height={12} />
            <Skeleton width={width} height={14} />
          </div>
        </div>
      ))}
    </div>
  );
}
