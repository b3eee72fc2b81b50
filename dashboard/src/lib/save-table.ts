import type { FileColumn } from '@mintscope/schemas/files/file-column';
import type { FileForm } from './file-exports.ts';
import { inFileName, timeInFileName } from './file-name.ts';
import { loadPart } from './parts/load-part.ts';
import { saveBlob } from './save-file.ts';

interface TableFile<Row> {
  /** Of what it is, then what it is; what is empty is left out. */
  name: readonly string[];
  columns: readonly FileColumn<Row>[];
  rows: readonly Row[];
}

/** Has the browser keep rows as a file of that form: `mintscope-WIF-EKpQGS…-holders-2026-03-01T12-00-00.csv`, the time in UTC. */
export async function saveTable<Row>(form: FileForm, { name, columns, rows }: TableFile<Row>): Promise<void> {
  const { writeTable } = await loadPart(() => import('./write-table.ts'));
  const parts = ['mintscope', ...name.map(inFileName).filter((part) => part !== ''), timeInFileName(Date.now())];
  saveBlob(await writeTable(form, columns, rows), `${parts.join('-')}.${form.toLowerCase()}`);
}
