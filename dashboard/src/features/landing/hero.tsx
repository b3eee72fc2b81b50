import type { MarketPulse } from '@mintscope/schemas/market-pulse';
import { formatCompact, formatDuration } from '../../lib/format.ts';
import { useSignInOptions } from '../../lib/use-sign-in-options.ts';
import { CallsToAction } from './calls-to-action.tsx';
import { HeroVideo } from './hero-video.tsx';
import styles from './landing.module.css';

export function Hero({ pulse }: { pulse: MarketPulse | null }) {
  return (
    <section className={styles.hero} aria-labelledby="headline">
      <HeroVideo />
      <Pulse pulse={pulse} />
      <h1 id="headline" className={styles.headline}>
        Trade Smarter, Not Harder
      </h1>
      <p className={styles.lead}>
        Mintscope finds newly launched Solana tokens, scores each in three stages and follows it live, with the evidence
        behind every score.
      </p>
      <CallsToAction />
      <Terms />
    </section>
  );
}

/** A server without an account for payments takes none. The sentence has its place before it is known which one it is. */
function Terms() {
  const payments = useSignInOptions().data?.payments;
  return (
    <p className={styles.small}>
      For education, not financial advice.{' '}
      <span className={payments === undefined ? styles.unknown : undefined}>
        {payments === false ? 'Payments are not open on this server.' : 'Payable in SOL or USDC from your wallet.'}
      </span>
    </p>
  );
}

/** A server that is still catching up with the past says nothing about the present. */
const tellingDelayMs = 10_000;

/** One line that shows the product at work; its place is kept while it loads. */
function Pulse({ pulse }: { pulse: MarketPulse | null }) {
  return (
    <p className={styles.pulse} data-known={pulse ? '' : undefined}>
      <span className={styles.dot} aria-hidden />
      {pulse ? (
        <>
          <span>
            {formatCompact(pulse.launchesPerMinute)} {pulse.launchesPerMinute === 1 ? 'launch' : 'launches'} a minute
          </span>
          <span>
            {formatCompact(pulse.tradesPerSecond)} {pulse.tradesPerSecond === 1 ? 'trade' : 'trades'} a second
          </span>
          {pulse.delayP50Ms !== null && pulse.delayP50Ms < tellingDelayMs && (
            <span className={styles.delay}>published within {formatDuration(pulse.delayP50Ms)}</span>
          )}
        </>
      ) : (
        <span>Live market</span>
      )}
    </p>
  );
}
