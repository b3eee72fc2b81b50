import { type Executable, positionSizesSol } from '../picks/executable.ts';
import type { FileColumn } from './file-column.ts';

/** What positions of each size would have returned, by each exit. */
export function executableColumns<Row>(
  read: (row: Row) => readonly Executable[] | undefined,
): readonly FileColumn<Row>[] {
  return positionSizesSol.flatMap((sizeSol) =>
    (['peakX', 'ruleX', 'nowX'] as const).map(
      (exit): FileColumn<Row> => [
        `${exit} of ${sizeSol} SOL`,
        'DOUBLE',
        (row) => read(row)?.find((position) => position.sizeSol === sizeSol)?.[exit] ?? null,
      ],
    ),
  );
}
