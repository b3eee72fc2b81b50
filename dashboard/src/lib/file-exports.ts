import { createStore } from 'zustand/vanilla';

export type FileForm = 'CSV' | 'JSON' | 'Parquet';
export const fileForms: readonly FileForm[] = ['CSV', 'JSON', 'Parquet'];

/** Saves the list that is shown as a file; null while none is shown that can be. */
export const listExport = createStore<{ save: ((form: FileForm) => void) | null }>(() => ({ save: null }));
