import { discoverTokens } from '@mintscope/schemas/api/market/discover-tokens';
import { limits } from '@mintscope/schemas/limits';
import type { TokenRow } from '@mintscope/schemas/token';
import { useQuery } from '@tanstack/react-query';
import { Radar } from 'lucide-react';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { ScoreRing } from '../../components/ui/score-ring.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { sparkPath } from '../../components/ui/sparkline.ts';
import { StageBars } from '../../components/ui/stage-bars.tsx';
import { TokenLogo } from '../../components/ui/token-logo.tsx';
import { call } from '../../lib/call.ts';
import { formatAge, formatMultiple, formatUsd } from '../../lib/format.ts';
import { cleanText } from '../../lib/hostile-text.ts';
import { useUser } from '../../lib/session/session-context.tsx';
import styles from './live-preview.module.css';

const rows = 6;
const refreshMs = 30_000;

/** The product itself, small: the best tokens that this visitor may see at the moment. */
export function LivePreview() {
  const full = useUser()?.fullAccess ?? false;
  const tokens = useQuery({
    queryKey: ['landing-tokens', full],
    queryFn: ({ signal }) =>
      call(discoverTokens, { query: { limit: rows, sortBy: 'score', sortOrder: 'desc' }, signal }),
    refetchInterval: refreshMs,
  });
  return (
    <section className={styles.window} aria-labelledby="preview">
      <header className={styles.head}>
        <h2 id="preview" className={styles.title}>
          Token Discovery
        </h2>
        <p className={styles.says}>
          {full
            ? 'The highest scores at this moment.'
            : `The best of the market now. Visitors see tokens ${limits.previewMinAgeMs / 60_000} minutes after their launch.`}
        </p>
        <LinkButton to="/discovery">Open</LinkButton>
      </header>
      {tokens.data && tokens.data.length > 0 ? (
        <ul className={styles.rows}>
          {tokens.data.slice(0, rows).map((token) => (
            <Row key={token.address} token={token} />
          ))}
        </ul>
      ) : tokens.isPending ? (
        <div className={styles.rows}>
          <Skeleton height={60 * rows} />
        </div>
      ) : (
        <Notice icon={Radar} title={tokens.isError ? 'The tokens could not be loaded' : 'No tokens found'}>
          {tokens.isError
            ? 'The server cannot be reached.'
            : 'The first ones appear here 30 minutes after their launch.'}
        </Notice>
      )}
    </section>
  );
}

function Row({ token }: { token: TokenRow }) {
  const { spark, performance } = token;
  return (
    <li className={styles.row}>
      <TokenLogo mint={token.address} symbol={token.symbol} logo={token.logo} size={32} />
      <div className={styles.token}>
        <span className={styles.symbol}>{cleanText(token.symbol, 12) || 'Unnamed'}</span>
        <span className={styles.quiet}>{formatAge(Date.now() - token.createdAt)} old</span>
      </div>
      <svg className={styles.spark} viewBox="0 0 96 28" preserveAspectRatio="none" aria-hidden="true">
        <path d={sparkPath(spark, 96, 26)} transform="translate(0 1)" vectorEffect="non-scaling-stroke" />
      </svg>
      <Figure name="Market cap" value={formatUsd(token.marketCap)} />
      <Figure name="Peak" value={formatMultiple(performance.maxX)} />
      <span className={styles.stages}>
        <StageBars scores={[token.initialScore, token.investigationScore, token.transactionScore]} />
      </span>
      <ScoreRing score={token.finalScore} provisional={token.status === 'provisional'} size={36} />
    </li>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <span className={styles.figure}>
      <span className={styles.quiet}>{name}</span>
      <span>{value}</span>
    </span>
  );
}
