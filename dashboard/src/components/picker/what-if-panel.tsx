import { exploreRules } from '@mintscope/schemas/api/picks/explore-rules';
import type { WhatIf } from '@mintscope/schemas/picks/pick-statistics';
import { type PickerCriteria, pickerCriteriaSchema } from '@mintscope/schemas/picks/picking-rules';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatCount, formatMultiple, formatShare } from '../../lib/format.ts';
import { useThrottled } from '../../lib/use-throttled.ts';
import { Card } from '../ui/card.tsx';
import { Segments } from '../ui/segments.tsx';
import { Tile } from '../ui/tile.tsx';
import { CalledTokens } from './called-tokens.tsx';
import styles from './what-if-panel.module.css';

const windows = [
  ['24h', '24 h'],
  ['7d', '7 days'],
] as const;

const kinds = [
  ['headline', 'Headline'],
  ['executable-1', '1 SOL'],
] as const;

/** A slider that moves asks no more often than this (ms). */
const movingMs = 300;

/** Which tokens these criteria would have called, and what would have become of them. */
export function WhatIfPanel({ criteria }: { criteria: PickerCriteria }) {
  const [window, setWindow] = useState<WhatIf['window']>('24h');
  const [of, setOf] = useState<WhatIf['of']>('headline');
  const asked = useThrottled(JSON.stringify(criteria), movingMs);
  const isWhole = pickerCriteriaSchema.safeParse(criteria).success;
  const query = useQuery({
    queryKey: ['what-if', window, of, asked],
    queryFn: async ({ signal }) => {
      const body = { criteria: JSON.parse(asked) as PickerCriteria, window, of };
      return (await call(exploreRules, { body, signal })).whatIf;
    },
    enabled: isWhole,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  return (
    <Card
      title="What if"
      says="What these criteria would have called of the tokens scored in that time, and what became of them since. Filters and parameters are those that held then."
      side={
        <div className={styles.choices}>
          <Segments label="Multiple" value={of} options={kinds} onChange={setOf} />
          <Segments label="Time" value={window} options={windows} onChange={setWindow} />
        </div>
      }
    >
      <Figures whatIf={query.data} />
      <p className={styles.state} role="status">
        {stateText(query, isWhole)}
      </p>
      {query.data && <CalledTokens whatIf={query.data} />}
    </Card>
  );
}

function stateText({ isError, error, isFetching, data }: UseQueryResult<WhatIf>, isWhole: boolean): string {
  if (!isWhole) return 'Not counted: a minimum is not between 0 and 100.';
  if (isError) return errorText(error, 'It could not be counted');
  if (isFetching) return 'Counting…';
  return data?.calls === 0 ? 'No token of that time would have been called.' : '';
}

function Figures({ whatIf }: { whatIf: WhatIf | undefined }) {
  const twice = whatIf?.outcome.hitRates.find(({ x }) => x === 2);
  const n = whatIf?.outcome.n;
  const what =
    whatIf?.of === 'executable-1'
      ? 'what 1 SOL returned by the stated rule, fees and impact included'
      : 'the highest multiple';
  return (
    <dl className={styles.tiles}>
      <Tile label="Called" tip="Tokens that these criteria would have called, of those scored in that time.">
        {formatCount(whatIf?.calls)}
        <span className={styles.of}> of {formatCount(whatIf?.tokens)}</span>
      </Tile>
      <Tile label="Median" tip={`Of ${what}: half of them came to at least this. n = ${formatCount(n)}`}>
        {formatMultiple(whatIf?.outcome.median)}
      </Tile>
      <Tile label="Reached 2x" tip={`Share that at least doubled, by ${what}. n = ${formatCount(twice?.n)}`}>
        {formatShare(twice?.rate)}
      </Tile>
      <Tile label="Winners lost" tip="Winners that the rules in force called, and these criteria would not have.">
        {formatCount(whatIf?.winnersLost)}
      </Tile>
      <Tile
        label="Rugs avoided"
        tip="Tokens that the rules in force called and that were ruined, which these would not have called."
      >
        {formatCount(whatIf?.rugsAvoided)}
      </Tile>
    </dl>
  );
}
