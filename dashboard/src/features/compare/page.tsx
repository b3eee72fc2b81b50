import { limits } from '@mintscope/schemas/limits';
import { Columns3 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { RowSourceProvider } from '../../components/table/row-context.tsx';
import { CopyButton } from '../../components/ui/copy-button.tsx';
import { lazyExport } from '../../components/ui/lazy-export.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { compareTray } from '../../lib/compare/compare-tray.ts';
import { comparePath } from '../../lib/links.ts';
import { useLive } from '../../lib/live/live-context.tsx';
import { useKeys } from '../../lib/use-keys.ts';
import { AddToken } from './add-token.tsx';
import { useCompared } from './api.ts';
import { CompareTable } from './compare-table.tsx';
import styles from './page.module.css';
import { Problems } from './problems.tsx';
import { readTokens } from './read-tokens.ts';

const ExportCompared = lazyExport(() => import('./export-compared.tsx').then((module) => module.ExportCompared));

/** Two to four tokens side by side, as the address names them. */
export function ComparePage() {
  const { client, clock } = useLive();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const text = params.get('tokens');
  const read = useMemo(() => readTokens(text), [text]);
  const tokens = useCompared(read.mints);
  const { rows } = client.book;
  const source = useMemo(() => ({ store: rows, clock }), [rows, clock]);

  /** The address says what is shown; what is changed here is chosen in the tray too. */
  const show = (asked: readonly string[]) => {
    const { mints } = readTokens(asked.join(','));
    compareTray.setState({ tokens: mints.map((mint) => ({ mint, symbol: rows.get(mint)?.symbol ?? '' })) });
    navigate(comparePath(asked), { replace: true });
  };
  const remove = (gone: readonly string[]) => show(read.asked.filter((token) => !gone.includes(token)));
  useKeys([['Escape', () => (history.length > 1 ? navigate(-1) : navigate('/discovery'))]]);

  // What is read does not move down for what is said of another.
  const [isSettled, settle] = useState(false);
  if (!isSettled && tokens.every(({ isKnown, failure }) => isKnown || failure)) settle(true);
  const shown = tokens.filter(({ isKnown, failure }) => isKnown || !failure);
  const isFull = read.mints.length >= limits.comparedTokens;
  return (
    <RowSourceProvider source={source}>
      <div className={styles.page}>
        <header className={styles.top}>
          <h1>Compare</h1>
          <p className={styles.says}>{sentence(shown.length)}</p>
          {shown.length > 0 && (
            <>
              <CopyButton
                text={`${location.origin}${comparePath(read.mints)}`}
                label="Copy the link to this comparison"
              />
              <ExportCompared tokens={shown} />
            </>
          )}
          <div className={styles.add}>
            {isFull ? (
              <p className={styles.full}>{limits.comparedTokens} tokens are compared at most.</p>
            ) : (
              <AddToken taken={read.mints} onAdd={(mint) => show([...read.asked, mint])} />
            )}
          </div>
        </header>
        {isSettled && <Problems read={read} tokens={tokens} onRemove={remove} />}
        {!isSettled ? (
          <Spinner label="Loading the tokens" size={24} fill />
        ) : shown.length > 0 ? (
          <CompareTable tokens={shown} onRemove={(mint) => remove([mint])} />
        ) : (
          <Notice icon={Columns3} title={tokens.length > 0 ? 'No token to show' : 'Nothing to compare yet'}>
            Choose up to {limits.comparedTokens} tokens: with “Compare” in the menu of a token, with the key v on a row
            of Discovery, or by the search above.
          </Notice>
        )}
      </div>
    </RowSourceProvider>
  );
}

function sentence(count: number): string {
  if (count === 0) return '';
  return count === 1 ? 'Add a second token to stand beside it.' : 'A check marks the best of a line.';
}
