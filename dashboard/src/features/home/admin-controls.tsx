import type { DashboardStats, StatisticsPeriod } from '@mintscope/schemas/picks/pick-statistics';
import { criteriaText } from '../../components/picks/criteria-text.ts';
import { callsPath } from '../../components/picks/pick-filters.ts';
import { Badge } from '../../components/ui/badge.tsx';
import { Card } from '../../components/ui/card.tsx';
import { type Fact, FactList } from '../../components/ui/fact-list.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { errorText } from '../../lib/error-text.ts';
import { formatCount, formatDateTime, formatMultiple } from '../../lib/format.ts';
import { useAdminSettings } from '../../lib/product-settings/use-admin-settings.ts';
import styles from './command-center.module.css';

interface AdminControlsProps {
  /** Of the platform's calls; null where the page's figures are of others. */
  stats: DashboardStats | undefined | null;
  period: StatisticsPeriod;
}

/** What the platform calls by, and what admins took off its list. */
export function AdminControls({ stats, period }: AdminControlsProps) {
  const { data, isError, error } = useAdminSettings();
  const facts: Fact[] = [
    {
      name: 'Criteria',
      value: data ? criteriaText(data.pickerCriteria) : '–',
      tip: 'What a token has to score to be called',
    },
    {
      name: 'Winner from',
      value: formatMultiple(data?.winnerThreshold),
      tip: 'Multiple at which a call counts as won',
    },
    ...(stats === null
      ? []
      : [
          {
            name: 'Removed',
            value: formatCount(stats?.removed),
            tip: 'Calls of the period that were taken off the list; they count in every figure',
          },
        ]),
    { name: 'Settings saved', value: data?.updatedAt ? formatDateTime(data.updatedAt) : 'never' },
  ];
  return (
    <Card
      title="Admin Controls"
      side={
        data && (
          <Badge tone={data.pickerEnabled ? 'good' : 'warn'}>{data.pickerEnabled ? 'Picker on' : 'Picker off'}</Badge>
        )
      }
    >
      {isError ? (
        <p role="alert">{errorText(error, 'The settings could not be loaded')}</p>
      ) : (
        <FactList facts={facts} />
      )}
      <div className={styles.controls}>
        <LinkButton to="/admin/settings">Change criteria</LinkButton>
        <LinkButton to={callsPath({ removed: 'only', period })} look="quiet">
          Removed calls
        </LinkButton>
      </div>
    </Card>
  );
}
