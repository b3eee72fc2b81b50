import type { listSessions } from '@mintscope/schemas/api/access/list-sessions';
import { revokeSession } from '@mintscope/schemas/api/access/revoke-session';
import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import type { z } from 'zod';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { CallError, call } from '../../lib/call.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatDateTime } from '../../lib/format.ts';
import { cleanText } from '../../lib/hostile-text.ts';
import { describeBrowser } from './describe-browser.ts';
import styles from './entry-list.module.css';
import { lastUsed } from './last-used.ts';

export type ListedSession = z.output<(typeof listSessions)['response']>['sessions'][number];

const methods: Record<ListedSession['method'], string> = {
  wallet: 'by wallet',
  password: 'by password',
  investor: 'by investor code',
  telegram: 'by Telegram',
  development: 'by development access',
  switch: 'by taking your place',
};

export function SessionRow({ session, onEnded }: { session: ListedSession; onEnded: () => void }) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const browser = describeBrowser(session.userAgent);
  // The server does not tell users where their admins sit.
  const name = session.method === 'switch' ? 'A Mintscope admin' : browser.text;
  const Icon = browser.phone ? Smartphone : Monitor;

  const end = async () => {
    setBusy(true);
    setError(null);
    try {
      await call(revokeSession, { params: { id: session.id } });
      onEnded();
    } catch (problem) {
      // Another session ended it before us: that is what was wanted.
      if (problem instanceof CallError && problem.status === 404) onEnded();
      else setError(errorText(problem, 'The session could not be ended.'));
      setBusy(false);
    }
  };
  return (
    <li className={styles.entry}>
      <Icon size={18} aria-hidden className={styles.icon} />
      <div className={styles.text}>
        <span className={styles.first} data-tip={cleanText(session.userAgent, 300) || undefined}>
          {name}
          {session.current && <Badge tone="good">This session</Badge>}
        </span>
        <span className={styles.second}>
          {cleanText(session.address) || 'Unknown network'} ·{' '}
          {session.current ? 'last used just now' : lastUsed(session.lastSeenAt)}
        </span>
        <span className={styles.second}>
          Signed in {methods[session.method]}, {formatDateTime(session.createdAt)}
        </span>
        {error && (
          <span role="alert" className={styles.problem}>
            {error}
          </span>
        )}
      </div>
      {!session.current && (
        <Button disabled={busy} aria-label={`End the session of ${name}`} onClick={() => void end()}>
          {busy ? 'Ending…' : 'End'}
        </Button>
      )}
    </li>
  );
}
