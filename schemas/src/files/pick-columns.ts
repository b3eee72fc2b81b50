import type { RecordedPick } from '../picks/recorded-pick.ts';
import { executableColumns } from './executable-columns.ts';
import type { FileColumn } from './file-column.ts';

/** Columns of a file of picks: what was frozen at the call, and what became of it. */
export const pickColumns: readonly FileColumn<RecordedPick>[] = [
  ['address', 'STRING', ({ address }) => address],
  ['ordinal', 'DOUBLE', ({ ordinal }) => ordinal],
  ['scope', 'STRING', ({ scope }) => scope],
  ['symbol', 'STRING', ({ symbol }) => symbol],
  ['name', 'STRING', ({ name }) => name],
  ['launchpad', 'STRING', ({ launchpad }) => launchpad],
  ['selectedAt', 'TIMESTAMP', ({ selectedAt }) => selectedAt],
  ['by', 'STRING', ({ by }) => by],
  ['matchedCriteria', 'STRING', ({ matchedCriteria }) => matchedCriteria.join('; ')],
  ['parameterVersion', 'STRING', ({ parameterVersion }) => parameterVersion],
  ['ruleVersion', 'STRING', ({ ruleVersion }) => ruleVersion],
  ['calledPriceSol', 'DOUBLE', ({ price }) => price],
  ['calledMarketCapUsd', 'DOUBLE', ({ marketCap }) => marketCap],
  ['calledInitialScore', 'DOUBLE', ({ original }) => original.initialScore],
  ['calledWalletScore', 'DOUBLE', ({ original }) => original.walletScore],
  ['calledTransactionScore', 'DOUBLE', ({ original }) => original.transactionScore],
  ['calledFinalScore', 'DOUBLE', ({ original }) => original.finalScore],
  ['currentX', 'DOUBLE', ({ performance }) => performance?.currentX ?? null],
  ['maxX', 'DOUBLE', ({ performance }) => performance?.maxX ?? null],
  ['peakAt', 'TIMESTAMP', ({ performance }) => performance?.peakAt ?? null],
  ['timeToPeakMs', 'DOUBLE', ({ performance }) => performance?.timeToPeakMs ?? null],
  ['drawdownBeforePeakShare', 'DOUBLE', ({ performance }) => performance?.drawdownBeforePeak ?? null],
  ['return1hFraction', 'DOUBLE', ({ performance }) => performance?.return1h ?? null],
  ['return24hFraction', 'DOUBLE', ({ performance }) => performance?.return24h ?? null],
  ['firstStableAt', 'TIMESTAMP', ({ stabilizedAt }) => stabilizedAt ?? null],
  ...executableColumns(({ performance }: RecordedPick) => performance?.executable),
  ['followed', 'BOOLEAN', ({ performance }) => performance && !performance.settled],
  ['asOf', 'TIMESTAMP', ({ performance }) => performance?.asOf ?? null],
  ['removedAt', 'TIMESTAMP', ({ removed }) => removed?.at ?? null],
  ['removedReason', 'STRING', ({ removed }) => removed?.reason ?? null],
];
