import { tierMultiples } from '@mintscope/schemas/picks/successful-token';
import { Tile } from '../../components/ui/tile.tsx';
import { formatCount, formatMultiple } from '../../lib/format.ts';
import type { WinnerStats } from './model.ts';
import styles from './page.module.css';

/** The five cards, and the best peak beside the average. A dash is a figure that is not known. */
export function StatCards({ stats, failed }: { stats: WinnerStats | undefined; failed: boolean }) {
  const why = failed && !stats ? '\nThe server did not answer.' : '';
  const removed = stats && stats.removed > 0 ? `\n${formatCount(stats.removed)} more were removed by an admin.` : '';
  const from = (tier: keyof typeof tierMultiples) => `Calls whose highest multiple reached ${tierMultiples[tier]}x`;
  const { MEGA_SUCCESS: mega, MAJOR_SUCCESS: major, STRONG_SUCCESS: strong } = tierMultiples;
  return (
    <dl className={styles.stats}>
      <Tile label="Total Winners" tip={`${from('STRONG_SUCCESS')} or more${removed}${why}`}>
        {formatCount(stats?.totalWinners)}
      </Tile>
      <Tile label={`Mega Success ${mega}x+`} tip={`${from('MEGA_SUCCESS')} or more${why}`}>
        {formatCount(stats?.megaSuccesses)}
      </Tile>
      <Tile label={`Major Success ${major}x+`} tip={`${from('MAJOR_SUCCESS')}, and not ${mega}x${why}`}>
        {formatCount(stats?.majorSuccesses)}
      </Tile>
      <Tile label={`Strong Success ${strong}x+`} tip={`${from('STRONG_SUCCESS')}, and not ${major}x${why}`}>
        {formatCount(stats?.strongSuccesses)}
      </Tile>
      <Tile label="Average Peak" tip={`Mean of the highest multiples, n = ${formatCount(stats?.totalWinners)}${why}`}>
        {formatMultiple(stats?.averagePeak)}
        <small className={styles.best} data-tip={`Highest of all${why}`}>
          Best Peak {formatMultiple(stats?.bestPeak)}
        </small>
      </Tile>
    </dl>
  );
}
