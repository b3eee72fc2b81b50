import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { shortenAddress } from '../../lib/format.ts';
import { openWalletModal } from '../../lib/wallet/open-wallet-modal.ts';
import access from '../access/access.module.css';
import { WayInLink } from '../access/way-in-link.tsx';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { figureTip } from '../ui/tip-registry.ts';
import { useWalletSignIn } from './use-wallet-sign-in.ts';
import { WalletIcon } from './wallet-icon.tsx';
import styles from './wallet-sign-in.module.css';

type WalletSignInProps = Parameters<typeof useWalletSignIn>[0];
type SignIn = ReturnType<typeof useWalletSignIn>;

/** Two steps: connect a wallet, sign a message. What will be signed stands there before the wallet asks. */
export function WalletSignIn(props: WalletSignInProps) {
  const signIn = useWalletSignIn(props);
  const connected = signIn.wallet.phase === 'connected';
  return (
    <ol className={cx(access.box, styles.steps)}>
      <Step number={1} title="Connect a Solana wallet" done={connected}>
        <ConnectStep wallet={signIn.wallet} />
      </Step>
      <Step number={2} title="Sign a message to access">
        <p className={styles.says}>It proves that the address is yours. It costs nothing and moves no funds.</p>
        {connected && <Message signIn={signIn} />}
        <Button
          look={connected ? 'main' : 'plain'}
          className={access.button}
          disabled={signIn.step !== 'idle'}
          onClick={() => void signIn.signIn()}
        >
          {signIn.step !== 'idle' && <Spinner size={14} />}
          {{ idle: 'Sign message', signing: 'Waiting for your signature...', checking: 'Checking...' }[signIn.step]}
        </Button>
        <Problem text={signIn.problem} />
      </Step>
    </ol>
  );
}

function Step({
  number,
  title,
  done,
  children,
}: {
  number: number;
  title: string;
  done?: boolean;
  children: ReactNode;
}) {
  return (
    <li className={styles.step}>
      <span className={styles.marker} data-done={done || undefined}>
        {done ? <Check size={14} aria-label={`Step ${number}, done`} /> : number}
      </span>
      <div className={styles.body}>
        <h2 className={styles.title}>{title}</h2>
        {children}
      </div>
    </li>
  );
}

function ConnectStep({ wallet }: { wallet: SignIn['wallet'] }) {
  if (wallet.phase !== 'connected') {
    return (
      <>
        <Button look="main" className={access.button} onClick={openWalletModal}>
          {wallet.phase === 'connecting' ? `Connecting to ${wallet.name}...` : 'Connect wallet'}
        </Button>
        {wallet.phase === 'none' && wallet.notice && <p role="status">{wallet.notice}</p>}
      </>
    );
  }
  const { name, icon, address } = wallet.wallet;
  return (
    <>
      <div className={styles.connected}>
        <WalletIcon icon={icon} size={28} />
        <span className={styles.who}>
          <span className={styles.name}>{name}</span>
          <span className={styles.address} {...figureTip(address)}>
            {shortenAddress(address)}
          </span>
        </span>
        <Button look="quiet" onClick={openWalletModal}>
          Change
        </Button>
      </div>
      {wallet.notice && <p role="status">{wallet.notice}</p>}
    </>
  );
}

function Message({ signIn }: { signIn: SignIn }) {
  if (signIn.nonceProblem) {
    return (
      <div role="alert" className={styles.failed}>
        <p className={access.problem}>{signIn.nonceProblem}</p>
        <Button onClick={signIn.retryNonce}>Try Again</Button>
      </div>
    );
  }
  if (!signIn.message) return <Skeleton height={148} />;
  // Reachable by keyboard, so that a message longer than the box can be scrolled.
  return (
    <textarea readOnly className={styles.message} aria-label="Message that you will sign" value={signIn.message} />
  );
}

function Problem({ text }: { text: string | null }) {
  return (
    <div role="alert" className={access.problem}>
      {text && <p>{text}</p>}
      {text && /token balance/i.test(text) && (
        <p className={styles.hint}>
          No tokens yet? <WayInLink to="/investor">Try the investor demo</WayInLink>
        </p>
      )}
    </div>
  );
}
