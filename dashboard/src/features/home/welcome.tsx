import { ChartCandlestick, ScanSearch, Wallet } from 'lucide-react';
import { useMemo } from 'react';
import { RowSourceProvider } from '../../components/table/row-context.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { useLive } from '../../lib/live/live-context.tsx';
import { useWayIn } from '../../lib/session/use-way-in.ts';
import { useLandingStats } from '../../lib/use-landing-stats.ts';
import { usePreviewRows } from './api.ts';
import { PulseTiles } from './pulse-tiles.tsx';
import { TokenList } from './token-list.tsx';
import styles from './welcome.module.css';

const previewRows = 8;

const stages = [
  { icon: ScanSearch, title: 'Surface', text: 'Price, volume, liquidity, momentum and what the token says of itself.' },
  { icon: Wallet, title: 'Wallets', text: 'Who holds it, who belongs together, and what its creator did before.' },
  { icon: ChartCandlestick, title: 'Trades', text: 'Whether people trade it, or programs that look like people.' },
];

/** The dashboard of a visitor: what this is, that it runs, and a taste of it. */
export function Welcome() {
  const { client, clock } = useLive();
  const stats = useLandingStats();
  const list = usePreviewRows(previewRows);
  const source = useMemo(() => ({ store: client.book.rows, clock }), [client, clock]);
  return (
    <div className={styles.page}>
      <header className={styles.hero}>
        <h1 className={styles.title}>Every new Solana token, scored while it is young</h1>
        <p className={styles.says}>
          Mintscope finds tokens at their launch, looks at them in three stages and follows them live, so that you
          decide in seconds and know why.
        </p>
        <div className={styles.actions}>
          <LinkButton to={useWayIn('/signup')} look="main">
            Sign up
          </LinkButton>
          <LinkButton to={useWayIn('/login')}>Log in</LinkButton>
          <LinkButton to="/landing" look="quiet">
            What you get
          </LinkButton>
        </div>
      </header>
      <PulseTiles pulse={stats.data?.pulse ?? null} failed={stats.isError} />
      <ol className={styles.stages} aria-label="The three stages">
        {stages.map(({ icon: Icon, title, text }, index) => (
          <li key={title} className={styles.stage}>
            <Icon size={18} aria-hidden />
            <div>
              <h2>
                {index + 1}. {title}
              </h2>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <Card
        title="Preview"
        says="Newest of the tokens that are at least half an hour old. Users see every launch, live."
        side={
          <LinkButton to="/discovery" look="quiet">
            Open the preview list
          </LinkButton>
        }
      >
        <RowSourceProvider source={source}>
          <TokenList
            label="Tokens of the preview"
            ids={list.data?.map(({ address }) => address) ?? []}
            room={previewRows}
            wide
            loading={list.isPending}
            empty={
              list.isError ? (
                <>
                  Error fetching tokens: {list.error.message}
                  <Button onClick={() => void list.refetch()}>Try Again</Button>
                </>
              ) : (
                'No token is half an hour old yet: this server has just started. The first ones appear here by themselves.'
              )
            }
          />
        </RowSourceProvider>
      </Card>
    </div>
  );
}
