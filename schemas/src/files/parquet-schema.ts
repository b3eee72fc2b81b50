import type { FileColumn } from './file-column.ts';

type ColumnType = FileColumn<never>[1];

const texts = { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } } as const;
/** The older of its two notes leaves readers to guess the zone, and some take the time for a local one. */
const times = {
  type: 'INT64',
  converted_type: 'TIMESTAMP_MILLIS',
  logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
} as const;

const elements = {
  BOOLEAN: { type: 'BOOLEAN' },
  DOUBLE: { type: 'DOUBLE' },
  STRING: texts,
  TIMESTAMP: times,
} as const satisfies Record<ColumnType, object>;

/** Columns as a Parquet file tells them: texts in UTF-8, numbers as doubles, times in ms of UTC, each null where nothing is known. */
export function parquetSchema(columns: readonly FileColumn<never>[]) {
  return [
    { name: 'root', num_children: columns.length },
    ...columns.map(([name, type]) => ({ name, ...elements[type], repetition_type: 'OPTIONAL' as const })),
  ];
}
