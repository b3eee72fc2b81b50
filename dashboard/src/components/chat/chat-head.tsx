import { CircleDashed, Radio, RotateCcw, WifiOff } from 'lucide-react';
import { cleanText } from '../../lib/hostile-text.ts';
import { Button } from '../ui/button.tsx';
import { figureTip } from '../ui/tip-registry.ts';
import { Bone } from './bone.tsx';
import styles from './chat-head.module.css';
import { formatTime } from './chat-time.ts';
import { type Chat, type ChatLine, pollMs } from './use-chat.ts';

const lines: Record<ChatLine, { icon: typeof Radio; word: string; tip: string }> = {
  live: { icon: Radio, word: 'Live', tip: 'Messages come as they are written' },
  polled: {
    icon: CircleDashed,
    word: `Each ${pollMs / 1000} s`,
    tip: `New messages are asked for each ${pollMs / 1000} s`,
  },
  away: { icon: WifiOff, word: 'Reconnecting', tip: 'The server does not answer; what is shown may be old' },
};

/** Which community it is, and how fresh what is shown. */
export function ChatHead({ chat }: { chat: Chat }) {
  const { meta, line, toldAt } = chat;
  const { icon: Icon, word, tip } = lines[line];
  return (
    <header className={styles.head}>
      <div className={styles.names}>
        {meta ? (
          <>
            <h2 className={styles.name}>{cleanText(meta.name, 80)}</h2>
            <p className={styles.says}>{cleanText(meta.description, 200)}</p>
          </>
        ) : (
          <>
            <Bone of="line" width="180px" />
            <Bone of="line" width="260px" />
          </>
        )}
      </div>
      <span
        className={styles.line}
        data-line={line}
        {...figureTip(toldAt > 0 ? `${tip}\nLast asked at ${formatTime(toldAt)}` : tip)}
      >
        <Icon size={14} aria-hidden />
        <output>{word}</output>
      </span>
      {line === 'away' && (
        <Button look="quiet" icon aria-label="Ask again now" data-tip="Ask again now" onClick={chat.retry}>
          <RotateCcw size={15} aria-hidden />
        </Button>
      )}
    </header>
  );
}
