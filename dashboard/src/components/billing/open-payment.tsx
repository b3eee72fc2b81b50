import type { Payment } from '@mintscope/schemas/api/billing/payment';
import { Suspense, useSyncExternalStore } from 'react';
import { cx } from '../../lib/cx.ts';
import { shortenAddress } from '../../lib/format.ts';
import { useLive } from '../../lib/live/live-context.tsx';
import { lazyPart } from '../../lib/parts/lazy-part.tsx';
import buttons from '../ui/button.module.css';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Spinner } from '../ui/spinner.tsx';
import styles from './payment-card.module.css';

const QrCode = lazyPart(() => import('./qr-code.tsx').then((module) => module.QrCode));

interface OpenPaymentProps {
  payment: Payment;
  checking: boolean;
  onCheck: () => void;
  onStartOver: () => void;
}

/** What to send where, and until when. One who paid at the last moment can still say so after it. */
export function OpenPayment({ payment, checking, onCheck, onStartOver }: OpenPaymentProps) {
  const leftMs = useLeftMs(payment.expiresAt);
  const over = leftMs <= 0;
  const wallet = payment.url.startsWith('solana:') ? payment.url : null;
  return (
    <div className={styles.open}>
      <div className={styles.code}>
        {!over && wallet && (
          <Suspense fallback={null}>
            <QrCode text={wallet} label="QR code of the payment, for a wallet on your phone" />
          </Suspense>
        )}
      </div>
      <div className={styles.details}>
        <dl className={styles.facts}>
          <Fact name="Amount" value={`${payment.amount} ${payment.currency}`} copy={payment.amount} />
          <Fact name="To" value={shortenAddress(payment.recipient)} copy={payment.recipient} />
          <Fact name="Reference" value={shortenAddress(payment.reference)} copy={payment.reference} />
        </dl>
        <p className={styles.left} data-over={over || undefined}>
          {over ? 'This payment request has expired. Don’t send money to it any more.' : `Valid for ${clock(leftMs)}`}
        </p>
        <div className={styles.actions}>
          {over ? (
            <Button look="main" onClick={onStartOver}>
              Ask again
            </Button>
          ) : (
            wallet && (
              <a className={cx(buttons.button, buttons.main)} href={wallet}>
                Open in wallet
              </a>
            )
          )}
          <Button disabled={checking} onClick={onCheck}>
            {checking && <Spinner size={14} />}
            {checking ? 'Looking on chain...' : 'I have paid'}
          </Button>
        </div>
        {!over && (
          <p className={styles.quiet}>
            Scan the code with a wallet or open it here: the payment has to carry the reference, which wallets do by
            themselves. This page looks for it every 10 seconds.
          </p>
        )}
      </div>
    </div>
  );
}

function Fact({ name, value, copy }: { name: string; value: string; copy: string }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>
        <span data-tip={copy === value ? undefined : copy}>{value}</span>
        <CopyButton text={copy} label={`Copy ${name.toLowerCase()}`} />
      </dd>
    </div>
  );
}

/** By the server's clock, in whole seconds. */
function useLeftMs(untilMs: number): number {
  const { clock: ticks } = useLive();
  const left = useSyncExternalStore(ticks.watch, () => Math.ceil((untilMs - ticks.nowMs()) / 1000));
  return Math.max(0, left) * 1000;
}

/** "14:05". */
function clock(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
