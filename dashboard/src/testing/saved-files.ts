import { readCsv } from '@mintscope/schemas/files/testing/read-csv';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { parquetReadObjects } from 'hyparquet';
import { expect, vi } from 'vitest';

interface SavedFile {
  name: string;
  text(): Promise<string>;
  bytes(): Promise<ArrayBuffer>;
  /** Rows by the names of their columns, as a reader of such files has them. */
  read(): Promise<unknown[]>;
}

/** Files that the page has the browser keep, from now to the end of the test. */
export function watchSavedFiles(): SavedFile[] {
  const files: SavedFile[] = [];
  let blob = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((given) => {
    if (given instanceof Blob) blob = given;
    return 'blob:x';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const [saved, name] = [blob, this.download];
    files.push({
      name,
      text: () => textOf(saved),
      bytes: () => saved.arrayBuffer(),
      read: () => readRows(saved, name),
    });
  });
  return files;
}

/** Chooses a form from the menu of what is exported, once it can be. */
export async function exportAs(what: string, form: string): Promise<void> {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: `Export ${what}` });
  await waitFor(() => expect(button.disabled).toBe(false));
  await userEvent.click(button);
  await userEvent.click(await screen.findByRole('menuitem', { name: form }));
}

/** As a browser reads it: without the mark that it begins with. */
const textOf = async (blob: Blob) => new TextDecoder().decode(await blob.arrayBuffer());

async function readRows(blob: Blob, name: string): Promise<unknown[]> {
  if (name.endsWith('.parquet')) return parquetReadObjects({ file: await blob.arrayBuffer() });
  const text = await textOf(blob);
  if (name.endsWith('.json')) return JSON.parse(text) as unknown[];
  const [head = [], ...rows] = readCsv(text);
  return rows.map((row) => Object.fromEntries(head.map((column, n) => [column, row[n]])));
}
