import { SearchX, ServerCrash, Target } from 'lucide-react';
import { errorText } from '../../lib/error-text.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Spinner } from '../ui/spinner.tsx';
import type { PickList } from './use-pick-list.ts';

/** What stands in place of calls when there are none. */
export function PickListState({ list: { query, filters, change } }: { list: PickList }) {
  if (query.isPending) return <Spinner label="Loading calls..." size={24} fill />;
  if (query.isError) {
    return (
      <Notice
        icon={ServerCrash}
        role="alert"
        title={errorText(query.error, 'The calls could not be loaded')}
        action={<Button onClick={() => void query.refetch()}>Try Again</Button>}
      />
    );
  }
  const { period, sortBy, sortOrder, scope, of, requireCompleteData, minDataAge, ...narrowing } = filters;
  const narrowed = Object.values(narrowing).some(
    (value) => value !== undefined && !['with', 'all', 'any'].includes(String(value)),
  );
  const clear = () =>
    change({
      search: undefined,
      band: undefined,
      launchpad: undefined,
      hour: undefined,
      parameterVersion: undefined,
      minX: undefined,
      belowX: undefined,
      removed: undefined,
      count: undefined,
      requireCompleteData: undefined,
      minDataAge: undefined,
      followed: undefined,
    });
  if (narrowed) {
    return (
      <Notice
        icon={SearchX}
        title="No calls match your filters"
        action={<Button onClick={clear}>Clear filters</Button>}
      />
    );
  }
  return (
    <Notice icon={Target} title="No tokens selected yet">
      {period === 'all' ? 'Nothing was called yet.' : 'Nothing was called in this period: try a longer one.'}
    </Notice>
  );
}
