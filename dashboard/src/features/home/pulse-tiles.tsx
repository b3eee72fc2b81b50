import type { MarketPulse } from '@mintscope/schemas/market-pulse';
import { Tile } from '../../components/ui/tile.tsx';
import { delayTip } from '../../lib/delay-tip.ts';
import { formatCompact, formatDuration } from '../../lib/format.ts';
import styles from './pulse-tiles.module.css';

/** The whole market over the last minute, as the server counts it. A dash is a figure that is not known. */
export function PulseTiles({ pulse, failed }: { pulse: MarketPulse | null; failed: boolean }) {
  const why = failed ? '\nThe server did not answer.' : '';
  return (
    <dl className={styles.tiles}>
      <Tile label="Launches/min" tip={`New tokens a minute, over the last minute${why}`}>
        {formatCompact(pulse?.launchesPerMinute)}
      </Tile>
      <Tile label="Trades/s" tip={`Trades a second, over the last minute${why}`}>
        {formatCompact(pulse?.tradesPerSecond, 1)}
      </Tile>
      <Tile label="Scores/s" tip={`Scores computed a second, over the last minute${why}`}>
        {formatCompact(pulse?.scoredPerSecond, 1)}
      </Tile>
      <Tile label="Tokens followed" tip={`Tokens the server follows, dead and rugged ones too${why}`}>
        {formatCompact(pulse?.liveTokens)}
      </Tile>
      <Tile label="Delay" tip={`${delayTip(pulse)}${why}`}>
        {formatDuration(pulse?.delayP50Ms)}
      </Tile>
    </dl>
  );
}
