import { Braces, Database, Download, type LucideIcon, Table } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { type FileForm, fileForms, offerExport } from '../../lib/file-exports.ts';
import { showToast } from '../../lib/toasts.ts';
import { AnchoredMenu, MenuItem } from './anchored-menu.tsx';
import { Button } from './button.tsx';
import styles from './export-button.module.css';

interface ExportButtonProps {
  /** Of what, as in “Export the list”: the command palette names it so, too. */
  what: string;
  /** Which of it, and in which order: a file never pretends to be all. */
  note: string;
  /** There is nothing to save, or not yet. */
  disabled: boolean;
  save: (form: FileForm) => Promise<void>;
  /** Files that tell more than what is shown. */
  more?: readonly OtherFile[];
}

interface OtherFile {
  name: string;
  Icon: LucideIcon;
  save: () => Promise<void>;
}

const icons: Readonly<Record<FileForm, LucideIcon>> = { CSV: Table, JSON: Braces, Parquet: Database };

/** Saves what is shown as a file, in the form that is chosen. */
export function ExportButton({ what, note, disabled, save, more = [] }: ExportButtonProps) {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function start(write: () => Promise<void>): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      await write();
    } catch (error) {
      void showToast(errorText(error, 'The file could not be made'), 'error');
    }
    setBusy(false);
  }
  const saveAs = useEffectEvent((form: FileForm) => void start(() => save(form)));
  useEffect(() => (disabled ? undefined : offerExport(what, (form) => saveAs(form))), [what, disabled]);
  const files = [...fileForms.map((form) => ({ name: form, Icon: icons[form], save: () => save(form) })), ...more];
  return (
    <>
      <Button
        look="quiet"
        icon
        className={styles.button}
        disabled={disabled || isBusy}
        aria-busy={isBusy}
        aria-haspopup="menu"
        aria-label={`Export ${what}`}
        data-tip={`Export ${what}\n${note}`}
        onClick={({ currentTarget }) => setOpener(currentTarget)}
      >
        <Download size={15} aria-hidden />
      </Button>
      {opener && (
        <AnchoredMenu
          label={`Export ${what}`}
          anchor={opener.getBoundingClientRect()}
          align="end"
          container={opener.closest('dialog')}
          onClose={() => setOpener(null)}
        >
          {files.map((file) => (
            <MenuItem key={file.name} icon={<file.Icon size={14} />} onSelect={() => void start(file.save)}>
              {file.name}
            </MenuItem>
          ))}
        </AnchoredMenu>
      )}
    </>
  );
}
