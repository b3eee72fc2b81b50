import { figureTip } from '../components/ui/tip-registry.ts';
import { delayTip } from '../lib/delay-tip.ts';
import { formatCompact, formatDuration } from '../lib/format.ts';
import { useLiveStatus } from '../lib/live/live-context.tsx';
import { usePreview } from '../lib/session/use-preview.ts';
import { useLandingStats } from '../lib/use-landing-stats.ts';
import styles from './market-pulse.module.css';

/** The whole market over the last minute. */
export function MarketPulse() {
  const status = useLiveStatus();
  // Visitors have no live feed: they get the public figures, now and then.
  const preview = usePreview();
  const stats = useLandingStats(preview);
  const pulse = preview ? stats.data?.pulse : status.pulse;
  return (
    <dl className={styles.pulse}>
      <Figure
        label="Launches/min"
        value={formatCompact(pulse?.launchesPerMinute)}
        tip="New tokens a minute, over the last minute"
      />
      <Figure
        label="Trades/s"
        value={formatCompact(pulse?.tradesPerSecond)}
        tip="Trades a second, over the last minute"
      />
      <Figure label="Delay" value={formatDuration(pulse?.delayP50Ms)} tip={delayTip(pulse)} />
    </dl>
  );
}

function Figure({ label, value, tip }: { label: string; value: string; tip: string }) {
  return (
    <div className={styles.figure} {...figureTip(tip)}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
