import { useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { saveBlob } from '../../lib/save-file.ts';

/** Saves one file at a time; `busy` says which, `problem` why the last was not saved. */
export function useDownload<What extends string>(failed: string) {
  const [busy, setBusy] = useState<What | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** Gives the file that was saved; null where that failed. */
  const save = async (what: What, load: () => Promise<File>): Promise<File | null> => {
    setBusy(what);
    setProblem(null);
    try {
      const file = await load();
      saveBlob(file, file.name);
      return file;
    } catch (error) {
      setProblem(errorText(error, failed));
      return null;
    } finally {
      setBusy(null);
    }
  };
  return { busy, problem, save };
}
