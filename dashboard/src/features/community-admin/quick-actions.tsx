import { useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { errorText } from '../../lib/error-text.ts';
import { formatCount } from '../../lib/format.ts';
import { saveBlob, saveFile } from '../../lib/save-file.ts';
import { useRefreshAll } from './api.ts';
import { ClearHistory } from './clear-history.tsx';
import { readHistory, readHistoryCsv } from './export-history.ts';
import styles from './quick-actions.module.css';

type Format = 'csv' | 'json';

/** What is done with the whole history. */
export function QuickActions() {
  const { busy, problem, save } = useExport();
  const [isClearing, setClearing] = useState(false);
  const [cleared, setCleared] = useState<{ cleared: number; backup: string } | null>(null);
  const refresh = useRefreshAll();
  return (
    <Card
      title="Quick actions"
      says="An export has every message as admins keep it: deleted and held ones, too, with their texts."
    >
      <div className={styles.row}>
        <span className={styles.name}>Export Chat History</span>
        <Button disabled={busy !== null} onClick={() => void save('csv')}>
          {busy === 'csv' ? 'Exporting…' : 'CSV'}
        </Button>
        <Button disabled={busy !== null} onClick={() => void save('json')}>
          {busy === 'json' ? 'Exporting…' : 'JSON'}
        </Button>
      </div>
      <div className={styles.row}>
        <span className={styles.name}>Clear Chat History</span>
        <Button onClick={() => setClearing(true)}>Clear…</Button>
      </div>
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
      <div role="status" className={styles.done}>
        {cleared && (
          <>
            Cleared {formatCount(cleared.cleared)} {cleared.cleared === 1 ? 'message' : 'messages'}. On the server,{' '}
            <code>npm run mintscope -- chat restore FILE</code> puts them back; the file is{' '}
            <code>chat-backups/{cleared.backup}</code> in its data.
          </>
        )}
      </div>
      {isClearing && (
        <ClearHistory
          onCleared={(result) => {
            setCleared(result);
            refresh();
          }}
          onClose={() => setClearing(false)}
        />
      )}
    </Card>
  );
}

function useExport() {
  const [busy, setBusy] = useState<Format | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (format: Format) => {
    setBusy(format);
    setProblem(null);
    try {
      const name = `mintscope-chat-${new Date().toISOString().slice(0, 10)}.${format}`;
      if (format === 'csv') saveBlob(new Blob([await readHistoryCsv()], { type: 'text/csv' }), name);
      else saveFile({ messages: await readHistory() }, name);
    } catch (error) {
      setProblem(errorText(error, 'The history could not be exported.'));
    }
    setBusy(null);
  };
  return { busy, problem, save };
}
