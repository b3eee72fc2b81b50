import { backUpChat } from '@mintscope/schemas/api/community/back-up-chat';
import { exportChat } from '@mintscope/schemas/api/community/export-chat';
import { exportChatJson } from '@mintscope/schemas/api/community/export-chat-json';
import { useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { callFile } from '../../lib/call-file.ts';
import { formatCount } from '../../lib/format.ts';
import { useRefreshAll } from './api.ts';
import { ClearHistory } from './clear-history.tsx';
import styles from './quick-actions.module.css';
import { useDownload } from './use-download.ts';

/** What was done last, and the file on the server that it left. */
interface Done {
  says: string;
  backup: string;
}

/** What is done with the whole history. */
export function QuickActions() {
  const { busy, problem, save } = useDownload<'csv' | 'json' | 'backup'>('The file could not be saved.');
  const [isClearing, setClearing] = useState(false);
  const [done, setDone] = useState<Done | null>(null);
  const refresh = useRefreshAll();
  const backUp = async () => {
    const file = await save('backup', () => callFile(backUpChat));
    if (file) setDone({ says: 'Backed up and downloaded.', backup: file.name });
  };
  return (
    <Card
      title="Quick actions"
      says="An export has every message as admins keep it: deleted and held ones, too, with their texts. A backup has all that is kept of them, and can be put back."
    >
      <div className={styles.row}>
        <span className={styles.name}>Export Chat History</span>
        <Button disabled={busy !== null} onClick={() => void save('csv', () => callFile(exportChat))}>
          {busy === 'csv' ? 'Exporting…' : 'CSV'}
        </Button>
        <Button disabled={busy !== null} onClick={() => void save('json', () => callFile(exportChatJson))}>
          {busy === 'json' ? 'Exporting…' : 'JSON'}
        </Button>
      </div>
      <div className={styles.row}>
        <span className={styles.name}>Backup Chat Data</span>
        <Button disabled={busy !== null} onClick={() => void backUp()}>
          {busy === 'backup' ? 'Backing up…' : 'Back up'}
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
        {done && <DoneText {...done} />}
      </div>
      {isClearing && (
        <ClearHistory
          onCleared={({ cleared, left, backup }) => {
            setDone({ says: clearedText(cleared, left), backup });
            refresh();
          }}
          onClose={() => setClearing(false)}
        />
      )}
    </Card>
  );
}

function DoneText({ says, backup }: Done) {
  return (
    <>
      {says} On the server, <code>npm run mintscope -- chat restore FILE</code> puts the messages back; the file is{' '}
      <code>chat-backups/{backup}</code> in its data.
    </>
  );
}

function clearedText(cleared: number, left: number): string {
  const rest =
    left === 0 ? '' : ` ${messagesText(left)} changed while the backup was made and stayed: clear once more.`;
  return `Cleared ${messagesText(cleared)}.${rest}`;
}

function messagesText(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'message' : 'messages'}`;
}
