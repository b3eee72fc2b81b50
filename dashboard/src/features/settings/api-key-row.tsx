import { revokeApiKey } from '@mintscope/schemas/api/keys/revoke-api-key';
import type { ApiKey } from '@mintscope/schemas/api-keys';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import styles from '../../components/settings/entry-list.module.css';
import { lastUsed } from '../../components/settings/last-used.ts';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { CallError, call } from '../../lib/call.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatDate, formatDateTime } from '../../lib/format.ts';
import { cleanText } from '../../lib/hostile-text.ts';
import { scopeTexts } from './scope-texts.ts';

export function ApiKeyRow({ apiKey, onRevoked }: { apiKey: ApiKey; onRevoked: () => void }) {
  const [asking, setAsking] = useState(false);
  const { prefix, scopes, perMinute, createdAt, lastUsedAt, expiresAt } = apiKey;
  const name = cleanText(apiKey.name, 40);
  const hasRunOut = expiresAt !== null && expiresAt <= Date.now();
  return (
    <li className={styles.entry}>
      <KeyRound size={18} aria-hidden className={styles.icon} />
      <div className={styles.text}>
        <span className={styles.first}>
          {name}
          {hasRunOut && <Badge tone="warn">Run out</Badge>}
        </span>
        <span className={styles.second}>
          <code>{prefix}…</code> · {scopes.map((scope) => scopeTexts[scope].label).join(', ')} · {perMinute} calls a
          minute
        </span>
        <span className={styles.second}>
          Made {formatDateTime(createdAt)} · {lastUsedAt === null ? 'never used' : lastUsed(lastUsedAt)} ·{' '}
          {expiresAt === null ? 'no end' : `ends ${formatDate(expiresAt)}`}
        </span>
      </div>
      <Button aria-label={`Revoke the key ${name}`} onClick={() => setAsking(true)}>
        Revoke
      </Button>
      {asking && <RevokeDialog apiKey={apiKey} name={name} onRevoked={onRevoked} onClose={() => setAsking(false)} />}
    </li>
  );
}

interface RevokeProps {
  apiKey: ApiKey;
  name: string;
  onRevoked: () => void;
  onClose: () => void;
}

function RevokeDialog({ apiKey, name, onRevoked, onClose }: RevokeProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const confirm = async () => {
    setBusy(true);
    setError(null);
    try {
      await call(revokeApiKey, { params: { id: apiKey.id } });
    } catch (problem) {
      // Revoked elsewhere before us: that is what was wanted.
      if (!(problem instanceof CallError && problem.status === 404)) {
        setError(errorText(problem, 'The key could not be revoked.'));
        setBusy(false);
        return;
      }
    }
    onClose();
    onRevoked();
  };
  return (
    <ConfirmDialog
      title={`Revoke ${name}?`}
      message="Programs that use this key are refused from now on, and their live connections end. This can’t be taken back."
      confirmText="Revoke"
      isLoading={busy}
      error={error}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
