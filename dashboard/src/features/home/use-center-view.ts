import type { CountingRuleQuery } from '@mintscope/schemas/api/picks/counting-rule';
import {
  type MultipleKind,
  multipleKindSchema,
  type StatisticsPeriod,
  statisticsPeriodSchema,
} from '@mintscope/schemas/picks/pick-statistics';
import { type PickScope, pickScopeSchema } from '@mintscope/schemas/picks/selected-token';
import { useSearchParams } from 'react-router-dom';
import type { PickFilters } from '../../components/picks/pick-filters.ts';
import { usePerformanceSettings } from '../../lib/product-settings/performance-store.ts';

/** What the Command Center shows, as the page's address says. */
interface ViewChoice {
  scope: PickScope;
  period: StatisticsPeriod;
  of: MultipleKind;
}

export interface CenterView extends ViewChoice {
  /** By what this reader wants calls counted; empty where it is by the platform's rule. */
  own: CountingRuleQuery;
}

const defaults: ViewChoice = { scope: 'platform', period: '7d', of: 'headline' };

export function useCenterView(): [CenterView, (change: Partial<ViewChoice>) => void] {
  const [params, setParams] = useSearchParams();
  const own = useOwnRule();
  const view: ViewChoice = {
    scope: pickScopeSchema.catch(defaults.scope).parse(params.get('scope')),
    period: statisticsPeriodSchema.catch(defaults.period).parse(params.get('period')),
    of: multipleKindSchema.catch(defaults.of).parse(params.get('of')),
  };
  const change = (part: Partial<ViewChoice>) =>
    setParams(
      (next) => {
        for (const name of ['scope', 'period', 'of'] as const) {
          const value = { ...view, ...part }[name];
          if (value === defaults[name]) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  return [{ ...view, own }, change];
}

function useOwnRule(): CountingRuleQuery {
  const { settings, isOwn } = usePerformanceSettings();
  if (!isOwn) return {};
  const { winnerThreshold, requireCompleteData, minDataAge } = settings;
  return { winnerThreshold, requireCompleteData: requireCompleteData ? 'true' : 'false', minDataAge };
}

/** The list of just those calls that the view's statistics count. */
export function countedCalls({ scope, period, of, own }: CenterView): PickFilters {
  const { requireCompleteData, minDataAge } = own;
  return {
    scope,
    period,
    ...(of !== 'headline' && { of }),
    count: 'counted',
    ...(requireCompleteData !== undefined && { requireCompleteData, minDataAge }),
  };
}
