import { createStore } from 'zustand/vanilla';

export type FileForm = 'CSV' | 'JSON' | 'Parquet';
export const fileForms: readonly FileForm[] = ['CSV', 'JSON', 'Parquet'];

type Save = (form: FileForm) => void;

/** What is on the screen that can be saved as a file, by its name. */
export const fileExports = createStore<ReadonlyMap<string, Save>>(() => new Map());

/** Tells that it can be saved, until what is given back is called. */
export function offerExport(what: string, save: Save): () => void {
  fileExports.setState((offered) => new Map(offered).set(what, save), true);
  return () => fileExports.setState((offered) => new Map([...offered].filter(([, other]) => other !== save)), true);
}
