import { Bone } from './bone.tsx';
import styles from './chat-skeleton.module.css';

const widths = ['62%', '38%', '74%', '51%', '30%', '66%', '44%'];

/** Messages to come, in their places. */
export function ChatSkeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-label="Loading the chat">
      {widths.map((width) => (
        <div key={width} className={styles.message}>
          <Bone of="picture" />
          <div className={styles.lines}>
            <Bone of="line" width="120px" />
            <Bone of="line" width={width} />
          </div>
        </div>
      ))}
    </div>
  );
}
