import { Download } from 'lucide-react';
import { fileExports, fileForms } from '../lib/file-exports.ts';
import type { Command } from './command.ts';

/** Files of what is on the screen. */
export function exportCommands(): Command[] {
  return [...fileExports.getState()].flatMap(([what, save], at) =>
    fileForms.map((form) => ({
      ...{ id: `export-${at}-${form}`, label: `Export ${what} as ${form}`, hint: 'Action', icon: Download },
      run: () => save(form),
    })),
  );
}
