import type { PerformanceSettings } from '@mintscope/schemas/api/picks/admin-settings';
import { Link } from 'react-router-dom';
import { formatFull, formatMultiple } from '../../lib/format.ts';
import styles from './command-center.module.css';
import type { CenterView } from './use-center-view.ts';

/** What a reader has to know of the figures below that the switches do not say. */
export function ViewNotes({ view, performance }: { view: CenterView; performance: PerformanceSettings }) {
  const { winnerThreshold, requireCompleteData, minDataAge, showAdvancedStats } = performance;
  if (view.own.winnerThreshold === undefined) return null;
  return (
    <p className={styles.note}>
      Counted by your own settings: a winner from {formatMultiple(winnerThreshold)}
      {requireCompleteData && `, complete data from ${formatFull(minDataAge)} s on`}
      {!showAdvancedStats && ', without advanced statistics'}. <Link to="/settings?tab=display">Change</Link>
    </p>
  );
}
