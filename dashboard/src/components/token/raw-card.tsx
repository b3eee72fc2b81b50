import type { TokenAudit } from '@mintscope/schemas/token-record';
import { useState } from 'react';
import { Card } from '../ui/card.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import styles from './raw-card.module.css';

/** Everything the page was drawn from, as it came; written out only when it is opened. */
export function RawCard({ audit }: { audit: TokenAudit }) {
  const { gmgnRaw, heliusRaw, holders, bubbleMap, sample, recentTrades, ...rest } = audit;
  return (
    <Card title="Raw Data">
      <Panel name="Data provider" value={gmgnRaw} />
      <Panel name="Transaction provider" value={heliusRaw} />
      <Panel name="Record, trace and state" value={rest} />
      <Panel name={`Examined transactions (${sample.length})`} value={sample} />
    </Card>
  );
}

function Panel({ name, value }: { name: string; value: unknown }) {
  const [open, setOpen] = useState(false);
  const text = open ? JSON.stringify(value, null, 2) : '';
  return (
    <details className={styles.panel} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{name}</summary>
      {value === null ? (
        <p className={styles.none}>No provider answered about this token; all figures come from the event stream.</p>
      ) : (
        <div className={styles.text}>
          <CopyButton text={text} label="Copy" className={styles.copy} />
          <pre>{text}</pre>
        </div>
      )}
    </details>
  );
}
