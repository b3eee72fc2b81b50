import { exportTokens } from '@mintscope/schemas/api/market/export-tokens';
import { exportTokensJson } from '@mintscope/schemas/api/market/export-tokens-json';
import { exportTokensParquet } from '@mintscope/schemas/api/market/export-tokens-parquet';
import { Braces, Database, Download, Table } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { SavedViews } from '../../components/lists/saved-views.tsx';
import type { ColumnTable } from '../../components/table/column.ts';
import { AnchoredMenu, MenuItem } from '../../components/ui/anchored-menu.tsx';
import { Button } from '../../components/ui/button.tsx';
import { callFile } from '../../lib/call-file.ts';
import { errorText } from '../../lib/error-text.ts';
import { type FileForm, listExport } from '../../lib/list-export.ts';
import { saveBlob } from '../../lib/save-file.ts';
import { showToast } from '../../lib/toasts.ts';
import { addressOfLayout } from './address-of-layout.ts';
import type { Settings } from './model.ts';
import { useListDensity } from './view-layout.ts';

interface ListActionsProps {
  table: ColumnTable;
  settings: Pick<Settings, 'sortBy' | 'sortOrder'>;
  /** What the list is bounded to; null while that is being read. */
  asked: string | null;
}

const forms = [
  { endpoint: exportTokens, name: 'CSV', Icon: Table },
  { endpoint: exportTokensJson, name: 'JSON', Icon: Braces },
  { endpoint: exportTokensParquet, name: 'Parquet', Icon: Database },
] as const;

/** Saved views, and the list as a file: all tokens that meet its conditions, in its order. */
export function ListActions({ table, settings: { sortBy, sortOrder }, asked }: ListActionsProps) {
  const [anchor, setAnchor] = useState<DOMRect | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [compact] = useListDensity();
  async function save(endpoint: (typeof forms)[number]['endpoint']): Promise<void> {
    setBusy(true);
    try {
      const file = await callFile(endpoint, { query: { filter: asked ?? '', sortBy, sortOrder } });
      saveBlob(file, file.name);
    } catch (error) {
      void showToast(errorText(error, 'The list could not be exported'), 'error');
    }
    setBusy(false);
  }
  const saveAs = useEffectEvent((form: FileForm) => {
    const endpoint = forms.find(({ name }) => name === form)?.endpoint;
    if (endpoint && asked !== null && !isBusy) void save(endpoint);
  });
  useEffect(() => {
    listExport.setState({ save: (form) => saveAs(form) });
    return () => listExport.setState({ save: null });
  }, []);
  return (
    <>
      <SavedViews
        readLook={() => ({
          ...{ sortBy, sortOrder, columns: addressOfLayout(table) },
          rows: compact ? 'compact' : 'comfortable',
        })}
      />
      <Button
        look="quiet"
        icon
        disabled={isBusy || asked === null}
        aria-busy={isBusy}
        aria-haspopup="menu"
        aria-label="Export the list"
        data-tip={'Export the list\nAll tokens that meet its conditions, in its order'}
        onClick={({ currentTarget }) => setAnchor(currentTarget.getBoundingClientRect())}
      >
        <Download size={15} aria-hidden />
      </Button>
      {anchor && (
        <AnchoredMenu label="Export the list" anchor={anchor} align="end" onClose={() => setAnchor(null)}>
          {forms.map(({ endpoint, name, Icon }) => (
            <MenuItem key={name} icon={<Icon size={14} />} onSelect={() => void save(endpoint)}>
              {name}
            </MenuItem>
          ))}
        </AnchoredMenu>
      )}
    </>
  );
}
