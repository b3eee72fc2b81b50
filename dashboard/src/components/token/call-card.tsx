import type { TokenRow } from '@mintscope/schemas/token';
import {
  formatAge,
  formatChange,
  formatDateTime,
  formatDuration,
  formatMultiple,
  formatPrice,
  formatUsd,
} from '../../lib/format.ts';
import { cleanText } from '../../lib/hostile-text.ts';
import { executableText, executableTip } from '../../lib/picks/executable-text.ts';
import type { RecordedPick } from '../picks/api.ts';
import { multipleTone } from '../picks/multiple-tone.ts';
import { useRowValue } from '../table/row-context.tsx';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { type Fact, FactList } from '../ui/fact-list.tsx';
import { useCallsOf } from './use-calls-of.ts';

/** What the platform's calls of the token, and the user's own pick, have returned. Nothing where there is none. */
export function CallCards({ mint }: { mint: string }) {
  const { calls } = useCallsOf(mint);
  return calls.map((pick) => <CallCard key={`${pick.scope}:${pick.ordinal}`} pick={pick} />);
}

function CallCard({ pick }: { pick: RecordedPick }) {
  const { scope, by, matchedCriteria, selectedAt, removed, ordinal, address } = pick;
  const priceNow = useRowValue(address, (row: TokenRow | undefined) => row?.priceSol ?? null);
  const who = scope === 'personal' ? 'Your pick' : by === 'rules' ? 'Called by the rules' : 'Called by hand';
  const why = matchedCriteria.length > 0 ? `: ${matchedCriteria.join(', ')}` : '';
  return (
    <Card
      title={scope === 'personal' ? 'Your pick' : ordinal > 1 ? `Call ${ordinal}` : 'Call'}
      says={`${who} ${formatAge(Date.now() - selectedAt)} ago${why}.`}
      side={
        removed && (
          <Badge tip={`Removed ${formatDateTime(removed.at)}\n${cleanText(removed.reason ?? 'No reason given', 200)}`}>
            Removed
          </Badge>
        )
      }
    >
      <FactList facts={factsOf(pick, priceNow)} />
    </Card>
  );
}

/** @param priceNow SOL, by the live row: what is recorded of a call is up to half a minute older than the figures beside it. */
function factsOf(
  { price, marketCap, originalFinalScore, selectedAt, performance, stabilizedAt }: RecordedPick,
  priceNow: number | null,
): Fact[] {
  const now = priceNow !== null && price ? priceNow / price : performance?.currentX;
  const reached = performance?.maxX ?? null;
  const isAtPeak = now !== undefined && now !== null && reached !== null && now > reached;
  const highest = isAtPeak ? now : reached;
  const tone = (x: number | null | undefined) =>
    ({ up: 'good', down: 'bad', '': undefined })[multipleTone(x)] as Fact['tone'];
  const timeToPeakMs = performance?.timeToPeakMs ?? null;
  return [
    { name: 'Called at', value: formatDateTime(selectedAt) },
    { name: 'Price then', value: `${formatPrice(price)} SOL`, tip: `Market cap ${formatUsd(marketCap)}` },
    {
      name: 'Score then',
      value: originalFinalScore === null ? '–' : String(Math.floor(originalFinalScore)),
      tip: 'Final score, frozen at the call',
    },
    { name: 'Now', value: formatMultiple(now), tone: tone(now) },
    {
      name: 'Highest',
      value: formatMultiple(highest),
      tone: tone(highest),
      tip: isAtPeak ? 'Now' : timeToPeakMs === null ? 'No higher price since' : `After ${formatDuration(timeToPeakMs)}`,
    },
    {
      name: 'Under water before',
      value: formatChange(performance ? -performance.drawdownBeforePeak : null),
      tip: 'How far below the call’s price it fell before its highest',
    },
    { name: 'After 1 h', value: formatChange(performance?.return1h), tip: 'A dash: the hour has not passed' },
    { name: 'After 24 h', value: formatChange(performance?.return24h), tip: 'A dash: the day has not passed' },
    {
      name: 'Executable, 1 SOL',
      value: executableText(performance?.executable),
      tip: executableTip(performance?.executable),
    },
    {
      name: 'First stable',
      value: stabilizedAt === null ? '–' : formatDateTime(stabilizedAt),
      tip: 'The first time that no trade had moved the multiple by more than 5% for 30 minutes; it may have moved since',
    },
  ];
}
