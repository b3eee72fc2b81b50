import type { DiscoveryDrops } from '@mintscope/schemas/picks/discovery-settings';
import { useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { Card } from '../../components/ui/card.tsx';
import { Tile } from '../../components/ui/tile.tsx';
import { dash, formatAge, formatCount, shortenAddress } from '../../lib/format.ts';
import { cleanText } from '../../lib/hostile-text.ts';
import { useLive } from '../../lib/live/live-context.tsx';
import styles from './considered-card.module.css';

interface ConsideredCardProps {
  drops: DiscoveryDrops | null;
  /** The filters are not those in force. */
  isUnsaved: boolean;
  isWrong: boolean;
  isCounting: boolean;
}

const mostShown = 5;
const counting = 'Counting what the filters below drop. The figures are those of the filters before.';

/** What all filters leave, and the tokens that came last. */
export function ConsideredCard({ drops, isUnsaved, isWrong, isCounting }: ConsideredCardProps) {
  const { client } = useLive();
  const { passed } = useSyncExternalStore(client.discovery.watch, client.discovery.read);
  const nowMs = client.serverNowMs();
  return (
    <Card title="What the platform considers" says={isCounting ? counting : saysOf(isUnsaved, isWrong)}>
      <dl className={styles.tiles}>
        <Tile label="Live tokens" tip="The newest tokens that are neither dead nor rugged.">
          {formatCount(drops?.live)}
        </Tile>
        <Tile label="Left by all filters" tip="Live tokens that none of the filters drops right now.">
          {formatCount(drops?.left)}
        </Tile>
      </dl>
      <div className={styles.passed}>
        <span className={styles.label}>Let through last, by what is saved</span>
        <div className={styles.tokens}>
          {passed.length === 0 && dash}
          {passed.slice(0, mostShown).map(({ address, symbol, createdAt }) => (
            <Link key={address} to={`/token/${address}`} className={styles.token}>
              {cleanText(symbol) || shortenAddress(address)}{' '}
              <span className={styles.age}>{formatAge(nowMs - createdAt)}</span>
            </Link>
          ))}
        </div>
      </div>
    </Card>
  );
}

function saysOf(isUnsaved: boolean, isWrong: boolean): string {
  if (isWrong) return 'What the filters drop is counted once they do not contradict each other.';
  return isUnsaved
    ? 'By the filters below, which are not saved yet: what calls rest on stays as it was.'
    : 'By the filters that are saved. Only tokens that they leave are called.';
}
