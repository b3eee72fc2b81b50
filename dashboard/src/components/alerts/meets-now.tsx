import { compileFilter } from '@mintscope/metrics/token-filter/compile-filter';
import type { AlertScope } from '@mintscope/schemas/alerts/alert';
import { formatCount } from '../../lib/format.ts';
import { useLive } from '../../lib/live/live-context.tsx';
import { useCounts } from '../filters/use-counts.ts';
import { conditionsOf } from '../filters/with-condition.ts';
import styles from './alert-dialog.module.css';
import { alertConditionsOf, filterPart } from './alert-text.ts';

interface MeetsNowProps {
  scope: AlertScope;
  filter: string;
  who: string;
}

/** What meets the alert already, which is not told until it comes to that anew. */
export function MeetsNow({ scope, filter, who }: MeetsNowProps) {
  const conditions = alertConditionsOf(filter);
  if (conditions.some(({ kind }) => kind === 'move')) {
    return <p className={styles.now}>What moved before the alert is made does not count; what stood then does.</p>;
  }
  if (conditions.some(({ kind }) => kind === 'stage')) {
    return <p className={styles.now}>Tokens that are at the stage already are not told.</p>;
  }
  return <Counted scope={scope} filter={filterPart(filter)} who={who} />;
}

function Counted({ scope, filter, who }: MeetsNowProps) {
  const { client } = useLive();
  const counts = useCounts(scope.kind === 'token' ? '' : filter);
  if (scope.kind === 'token') {
    const row = client.book.rows.get(scope.mint);
    return (
      <p className={styles.now}>
        {tokenText(row && compileFilter(conditionsOf(filter))(row, client.serverNowMs()), who)}
      </p>
    );
  }
  const where = scope.kind === 'market' ? '' : ' in the whole market';
  return (
    <p className={styles.now}>
      {counts
        ? `${formatCount(counts.passing)} of ${formatCount(counts.tokens)} tokens${where} meet it now. Those are not told until they have left it and come back.`
        : 'Counting the tokens that meet it now…'}
    </p>
  );
}

function tokenText(meets: boolean | undefined, who: string): string {
  if (meets === undefined)
    return 'What meets it already when the alert is made is not told until it has left it and come back.';
  return meets
    ? `${who} meets it already: it is told once it has left it and come back.`
    : `${who} does not meet it now.`;
}
