import type { SessionUser } from '@mintscope/schemas/session-user';
import { describeAccess } from '../../components/billing/describe-access.ts';
import styles from '../../components/settings/account.module.css';
import { Address } from '../../components/settings/address.tsx';
import { SettingRow, SettingRows } from '../../components/settings/setting-row.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Card } from '../../components/ui/card.tsx';
import { formatDateTime, shortenAddress } from '../../lib/format.ts';
import { cleanText } from '../../lib/hostile-text.ts';
import { useUser } from '../../lib/session/session-context.tsx';
import { TelegramCard } from './telegram-card.tsx';

export function AccountTab() {
  const user = useUser();
  if (!user) return null;
  return (
    <>
      <Card title="Account">
        <Facts user={user} />
      </Card>
      <TelegramCard username={user.username} />
    </>
  );
}

function Facts({ user }: { user: SessionUser }) {
  const { address, name, role } = user;
  const access = describeAccess(user, Date.now());
  return (
    <SettingRows>
      <SettingRow label="Name" hint="What the product calls you.">
        <span className={styles.value}>{name === address ? shortenAddress(name) : cleanText(name)}</span>
      </SettingRow>
      <SettingRow label="Wallet" hint="The address that you sign in with.">
        <Address address={address} none="You signed in without a wallet" />
      </SettingRow>
      <SettingRow label="Role" hint={roleHints[role]}>
        <Badge tone={role === 'user' ? 'plain' : 'accent'}>{role.toUpperCase()}</Badge>
      </SettingRow>
      <SettingRow label="Access" hint={access.tip}>
        <span className={styles.value} data-tone={access.tone}>
          {access.text}
        </span>
      </SettingRow>
      <SettingRow label="Signed in until" hint="Then this browser asks you to sign in again.">
        <span className={styles.value}>{formatDateTime(user.sessionExpiresAt)}</span>
      </SettingRow>
    </SettingRows>
  );
}

const roleHints: Record<SessionUser['role'], string> = {
  user: 'Sees and uses the product.',
  admin: 'Also changes settings of the product, manages tokens and uses its AI.',
  owner: 'May do everything, and decides who is an admin.',
};
