import type { Hidden } from '@mintscope/schemas/account-lists';
import { accountListLimits } from '@mintscope/schemas/account-lists';
import { EyeOff, UserX } from 'lucide-react';
import { formatDateTime, shortenAddress } from '../../lib/format.ts';
import { cleanText } from '../../lib/hostile-text.ts';
import type { ListStore } from '../../lib/lists/list-store.ts';
import { useLists } from '../../lib/lists/lists-of.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { WalletLink } from '../ui/wallet-link.tsx';
import styles from './entry-list.module.css';

/** Tokens and creators that the user hides, each with the way back. */
export function HiddenTab() {
  const { lists, problem, store } = useLists();
  if (!lists) {
    return (
      <Card title="Hidden">
        {problem ? (
          <p className={styles.none}>
            {problem} <Button onClick={store.refresh}>Try again</Button>
          </p>
        ) : (
          <Spinner label="Loading what you hide" size={20} />
        )}
      </Card>
    );
  }
  const of = (kind: Hidden['kind']) => lists.hidden.filter((one) => one.kind === kind);
  return (
    <>
      <HiddenCard title="Hidden tokens" hidden={of('token')} store={store} />
      <HiddenCard title="Hidden creators" hidden={of('creator')} store={store} />
    </>
  );
}

interface HiddenCardProps {
  title: string;
  hidden: readonly Hidden[];
  store: ListStore;
}

function HiddenCard({ title, hidden, store }: HiddenCardProps) {
  return (
    <Card title={`${title} (${hidden.length} of ${accountListLimits.hidden})`}>
      {hidden.length === 0 ? (
        <p className={styles.none}>None. “Hide” stands in the menu of each row and of a token’s page.</p>
      ) : (
        <ul aria-label={title} style={{ margin: 0, padding: 0, listStyle: 'none' }}>
          {hidden.map((one) => (
            <HiddenRow key={one.address} hidden={one} store={store} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function HiddenRow({ hidden: { kind, address, label, hiddenAt }, store }: { hidden: Hidden; store: ListStore }) {
  const Icon = kind === 'token' ? EyeOff : UserX;
  const known = cleanText(label, accountListLimits.labelLength);
  const name = kind === 'token' ? known || shortenAddress(address) : `Creator${known ? ` of ${known}` : ''}`;
  return (
    <li className={styles.entry}>
      <Icon size={18} aria-hidden className={styles.icon} />
      <div className={styles.text}>
        <span className={styles.first}>{name}</span>
        <span className={styles.second}>
          {kind === 'token' ? shortenAddress(address) : <WalletLink address={address} />}{' '}
          <CopyButton text={address} label="Copy address" /> hidden {formatDateTime(hiddenAt)}
        </span>
      </div>
      <Button aria-label={`Show again: ${name}`} onClick={() => store.do({ do: 'show', kind, address })}>
        Show again
      </Button>
    </li>
  );
}
