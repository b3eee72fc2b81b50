import { useStore } from 'zustand';
import { describeAccess } from '../../components/billing/describe-access.ts';
import { PaymentCard } from '../../components/billing/payment-card.tsx';
import { useBilling } from '../../components/billing/use-payment.ts';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { useUser } from '../../lib/session/session-context.tsx';
import { openWalletModal } from '../../lib/wallet/open-wallet-modal.ts';
import { walletStore } from '../../lib/wallet/wallet-store.ts';
import styles from './account.module.css';
import { Address } from './address.tsx';
import { PaymentsCard } from './payments-card.tsx';
import { SettingRow, SettingRows } from './setting-row.tsx';

/** The payments so far come once it is known how high the card above them is: it would move them. */
export function WalletTab() {
  const user = useUser();
  const wallet = useStore(walletStore);
  const { known } = useBilling();
  if (!user) return null;
  const connected = wallet.phase === 'connected' ? wallet.wallet : null;
  const access = describeAccess(user, Date.now());
  return (
    <>
      <Card title="Wallets">
        <SettingRows>
          <SettingRow label="Connected wallet" hint={connectedHint(connected, user.address)}>
            <Address address={connected?.address ?? null} none="Not connected" />
            <Button disabled={wallet.phase === 'connecting'} onClick={openWalletModal}>
              {connected ? 'Change' : wallet.phase === 'connecting' ? 'Connecting…' : 'Connect Wallet'}
            </Button>
          </SettingRow>
          <SettingRow label="Wallet of your account" hint="The one that you sign in with.">
            <Address address={user.address} none="You signed in without a wallet" />
          </SettingRow>
          <SettingRow label="Access" hint={access.tip}>
            <span className={styles.value} data-tone={access.tone}>
              {access.text}
            </span>
          </SettingRow>
        </SettingRows>
      </Card>
      {user.role === 'user' && <PaymentCard />}
      {known && <PaymentsCard />}
    </>
  );
}

function connectedHint(connected: { name: string; address: string } | null, own: string | null): string {
  if (!connected) return 'It pays for a month, and signs you in the next time.';
  if (own !== null && connected.address !== own) return `${connected.name}. It is not the wallet of your account.`;
  return connected.name;
}
