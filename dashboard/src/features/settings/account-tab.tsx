import type { SessionUser } from '@mintscope/schemas/session-user';
import { Badge } from '../../components/ui/badge.tsx';
import { Card } from '../../components/ui/card.tsx';
import { CopyButton } from '../../components/ui/copy-button.tsx';
import { type Fact, FactList } from '../../components/ui/fact-list.tsx';
import { dash, formatDateTime, shortenAddress } from '../../lib/format.ts';
import { cleanText } from '../../lib/hostile-text.ts';
import { useUser } from '../../lib/session/session-context.tsx';
import styles from './account-tab.module.css';
import { describeAccess } from './describe-access.ts';
import { UsernameForm } from './username-form.tsx';

export function AccountTab() {
  const user = useUser();
  if (!user) return null;
  return (
    <>
      <Card title="Account">
        <FactList facts={factsOf(user)} />
      </Card>
      <Card
        title="Chat bot"
        says="Set the name that you have in the messenger, then send /login to the bot there: it recognises you by this name."
      >
        <UsernameForm username={user.username} />
      </Card>
    </>
  );
}

function factsOf(user: SessionUser): Fact[] {
  const access = describeAccess(user, Date.now());
  const { address } = user;
  return [
    { name: 'Name', value: user.name === address ? shortenAddress(user.name) : cleanText(user.name) },
    {
      name: 'Wallet',
      value: address ? (
        <span className={styles.address}>
          {shortenAddress(address)}
          <CopyButton text={address} label="Copy address" />
        </span>
      ) : (
        dash
      ),
    },
    { name: 'Role', value: <Badge tone={user.role === 'user' ? 'plain' : 'accent'}>{user.role.toUpperCase()}</Badge> },
    { name: 'Access', value: access.text, tone: access.tone, tip: access.tip },
    { name: 'Signed in until', value: formatDateTime(user.sessionExpiresAt) },
  ];
}
