import type { listPicks } from '@mintscope/schemas/api/picks/list-picks';
import type { CsvCell } from '@mintscope/schemas/files/csv-row';
import { positionSizesSol } from '@mintscope/schemas/picks/executable';
import type { z } from 'zod';

type RecordedPick = z.output<typeof listPicks.response>['picks'][number];

const columns: readonly (readonly [name: string, read: (pick: RecordedPick) => CsvCell])[] = [
  ['address', ({ address }) => address],
  ['ordinal', ({ ordinal }) => ordinal],
  ['scope', ({ scope }) => scope],
  ['symbol', ({ symbol }) => symbol],
  ['name', ({ name }) => name],
  ['launchpad', ({ launchpad }) => launchpad],
  ['selectedAt', ({ selectedAt }) => timeOf(selectedAt)],
  ['by', ({ by }) => by],
  ['matchedCriteria', ({ matchedCriteria }) => matchedCriteria.join('; ')],
  ['parameterVersion', ({ parameterVersion }) => parameterVersion],
  ['ruleVersion', ({ ruleVersion }) => ruleVersion],
  ['priceSol', ({ price }) => price],
  ['marketCapUsd', ({ marketCap }) => marketCap],
  ['initialScore', ({ original }) => original.initialScore],
  ['walletScore', ({ original }) => original.walletScore],
  ['transactionScore', ({ original }) => original.transactionScore],
  ['finalScore', ({ original }) => original.finalScore],
  ['currentX', ({ performance }) => performance?.currentX ?? null],
  ['maxX', ({ performance }) => performance?.maxX ?? null],
  ['peakAt', ({ performance }) => timeOf(performance?.peakAt)],
  ['timeToPeakMs', ({ performance }) => performance?.timeToPeakMs ?? null],
  ['drawdownBeforePeak', ({ performance }) => performance?.drawdownBeforePeak ?? null],
  ['return1h', ({ performance }) => performance?.return1h ?? null],
  ['return24h', ({ performance }) => performance?.return24h ?? null],
  ['stableSince', ({ stabilizedAt }) => timeOf(stabilizedAt)],
  ...positionSizesSol.flatMap((sizeSol) =>
    (['peakX', 'ruleX', 'nowX'] as const).map(
      (exit) =>
        [`${exit} of ${sizeSol} SOL`, (pick: RecordedPick) => executableOf(pick, sizeSol)?.[exit] ?? null] as const,
    ),
  ),
  ['followed', ({ performance }) => performance && !performance.settled],
  ['asOf', ({ performance }) => timeOf(performance?.asOf)],
  ['removedAt', ({ removed }) => timeOf(removed?.at)],
  ['removedReason', ({ removed }) => removed?.reason ?? null],
];

/** Names of the columns of a file of picks, and its line of one pick: what was frozen at the call, and what became of it. */
export const exportedColumns = columns.map(([name]) => name);

export function exportedRow(pick: RecordedPick): CsvCell[] {
  return columns.map(([, read]) => read(pick));
}

function executableOf({ performance }: RecordedPick, sizeSol: number) {
  return performance?.executable.find((position) => position.sizeSol === sizeSol);
}

function timeOf(ms: number | null | undefined): string | null {
  return ms == null ? null : new Date(ms).toISOString();
}
