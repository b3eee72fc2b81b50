import { ArrowUp } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import list from '../../components/settings/entry-list.module.css';
import { ListState } from '../../components/settings/list-state.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { lazyExport } from '../../components/ui/lazy-export.tsx';
import { Select } from '../../components/ui/select.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { useAccountAlerts } from '../../lib/alerts/account-alerts.ts';
import { formatDateTime, shortenAddress } from '../../lib/format.ts';
import { cleanText } from '../../lib/hostile-text.ts';
import { useSymbol } from '../../lib/use-symbol.ts';
import styles from './alerts.module.css';
import { FiringRow } from './firing-row.tsx';
import { useFirings, useHeldBack, useSeen } from './use-firings.ts';

const ExportFirings = lazyExport(() => import('./export-firings.tsx').then((module) => module.ExportFirings));

/** When alerts fired, and what became of the tokens after. */
export function HistoryTab() {
  const [params, setParams] = useSearchParams();
  const alert = params.get('alert') ?? undefined;
  const mint = params.get('mint') ?? undefined;
  const name = cleanText(useSymbol(mint ?? null) ?? '', 24) || shortenAddress(mint ?? '');
  const query = useFirings({ alert, mint });
  const all = query.data?.pages.flatMap((page) => page.firings) ?? [];
  const { firings, waiting, showAll } = useHeldBack(all);
  const asOf = query.data?.pages[0]?.asOf ?? null;
  const isAll = alert === undefined && mint === undefined;
  // Those of one alert or token alone are not all that is new.
  useSeen(isAll ? firings[0]?.id : undefined);
  const of = [alert === undefined ? '' : (firings[0]?.alertName ?? ''), mint ?? ''];
  const bound = (part: Record<string, string | null>) =>
    setParams(
      (next) => {
        for (const [name, value] of Object.entries(part)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true },
    );
  return (
    <Card
      title="History"
      says={`Of the last 30 days. Prices after are multiples of the price when it fired${asOf === null ? '' : `, as of ${formatDateTime(asOf)}`}.`}
      side={
        <div className={styles.bounds}>
          <Button className={styles.newer} disabled={waiting === 0} onClick={showAll}>
            <ArrowUp size={12} aria-hidden />
            {waiting} new
          </Button>
          <AlertChoice value={alert ?? ''} onChange={(next) => bound({ alert: next })} />
          {mint && <Button onClick={() => bound({ mint: null })}>Only {name} ✕</Button>}
          <ExportFirings firings={firings} of={of} hasOlder={query.hasNextPage} />
        </div>
      }
    >
      <ListState
        query={query}
        empty={firings.length === 0}
        emptyText={isAll ? 'No alert has fired yet.' : 'Nothing of this has fired in the last 30 days.'}
        failedText="The history could not be loaded"
      />
      {firings.length > 0 && (
        <ol aria-label="Firings" className={styles.list}>
          {firings.map((firing) => (
            <FiringRow key={firing.id} firing={firing} onToken={() => bound({ mint: firing.mint })} />
          ))}
        </ol>
      )}
      {query.hasNextPage && (
        <div className={list.more}>
          <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {query.isFetchingNextPage && <Spinner size={14} />}
            Show older
          </Button>
        </div>
      )}
    </Card>
  );
}

function AlertChoice({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const alerts = useAccountAlerts().data?.alerts ?? [];
  const known = alerts.map(({ id, name }) => [id, cleanText(name, 40)] as const);
  const gone = value !== '' && !alerts.some(({ id }) => id === value) ? ([[value, 'A removed alert']] as const) : [];
  return <Select label="Alert" value={value} options={[['', 'All'], ...known, ...gone]} onChange={onChange} />;
}
