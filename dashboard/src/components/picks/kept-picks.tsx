import type { SelectedToken } from '@mintscope/schemas/picks/selected-token';
import { useMemo } from 'react';
import { formatAge, formatDateTime, formatMultiple } from '../../lib/format.ts';
import { pickIdOf } from '../../lib/pick-id.ts';
import { readBackup, type WaitingPick } from '../../lib/picks/pick-backup.ts';
import { checkKept } from '../../lib/picks/pick-calls.ts';
import { tokenName } from '../../lib/token-name.ts';
import { Card } from '../ui/card.tsx';
import { TokenLogo } from '../ui/token-logo.tsx';
import styles from './kept-picks.module.css';

/** The picks that this browser kept, while the server cannot be asked. Nothing where it kept none for this user. */
export function KeptPicks({ owner }: { owner: string }) {
  const backup = useMemo(() => readBackup(owner), [owner]);
  const picks = useMemo(() => checkKept(backup?.selections ?? []), [backup]);
  const waiting = backup?.waiting ?? [];
  if (picks.length === 0 && waiting.length === 0) return null;
  const times = Object.values(backup?.keptAt ?? {}).filter((time) => time !== null);
  const age = times.length > 0 ? ` ${formatAge(Date.now() - Math.min(...times))} ago` : '';
  return (
    <div className={styles.place}>
      <Card title="Picks" says={`A copy that this browser kept${age}: the newest ones, with the figures of then.`}>
        <ul aria-label="Kept picks">
          {waiting.map((pick) => (
            <Waiting key={pick.address} pick={pick} />
          ))}
          {picks.map((pick) => (
            <Kept key={pickIdOf(pick)} pick={pick} />
          ))}
        </ul>
      </Card>
    </div>
  );
}

function Kept({ pick: { address, symbol, logo, scope, selectedAt, performance } }: { pick: SelectedToken }) {
  return (
    <li className={styles.line}>
      <TokenLogo mint={address} symbol={symbol} logo={logo} />
      <span>
        <span className={styles.symbol}>{tokenName(symbol, address)}</span>
        <span className={styles.when}>
          {scope === 'personal' ? 'Your pick' : 'Called'} {formatDateTime(selectedAt)}
        </span>
      </span>
      <span className={styles.figure}>
        <span className={styles.label}>Highest</span>
        {formatMultiple(performance?.maxX)}
      </span>
      <span className={styles.figure}>
        <span className={styles.label}>Then</span>
        {formatMultiple(performance?.currentX)}
      </span>
    </li>
  );
}

function Waiting({ pick: { address, symbol, selectedAt } }: { pick: WaitingPick }) {
  return (
    <li className={styles.line}>
      <TokenLogo mint={address} symbol={symbol} logo={null} />
      <span>
        <span className={styles.symbol}>{tokenName(symbol, address)}</span>
        <span className={styles.when}>Selected {formatDateTime(selectedAt)}</span>
      </span>
      <span className={styles.waits}>Sent when the server is back</span>
    </li>
  );
}
