import { exportTokens } from '@mintscope/schemas/api/market/export-tokens';
import { exportTokensJson } from '@mintscope/schemas/api/market/export-tokens-json';
import { exportTokensParquet } from '@mintscope/schemas/api/market/export-tokens-parquet';
import { tokenColumns } from '@mintscope/schemas/files/token-columns';
import type { TokenRow } from '@mintscope/schemas/token';
import { SavedViews } from '../../components/lists/saved-views.tsx';
import type { ColumnTable } from '../../components/table/column.ts';
import { useRowSource } from '../../components/table/row-context.tsx';
import { ExportButton } from '../../components/ui/export-button.tsx';
import { callFile } from '../../lib/call-file.ts';
import { saveBlob } from '../../lib/save-file.ts';
import { saveTable } from '../../lib/save-table.ts';
import type { Settings } from './model.ts';
import { useListDensity } from './view-layout.ts';
import { writeViewColumns } from './write-view-columns.ts';

interface ListActionsProps {
  preview: boolean;
  table: ColumnTable;
  settings: Pick<Settings, 'sortBy' | 'sortOrder'>;
  /** What the list is bounded to; null while that is being read. */
  asked: string | null;
  /** What is searched for, and the tokens found; an empty text where nothing is. */
  searched: string;
  order: readonly string[];
}

const endpoints = { CSV: exportTokens, JSON: exportTokensJson, Parquet: exportTokensParquet } as const;

/**
 * Saved views, which the preview has none of, and the list as a file: all tokens that meet its conditions, or those that a search found, in
 * the order of the list.
 */
export function ListActions(props: ListActionsProps) {
  const { preview, table, asked, searched, order } = props;
  const { sortBy, sortOrder } = props.settings;
  const { store } = useRowSource<TokenRow>();
  const [compact] = useListDensity();
  return (
    <>
      {!preview && (
        <SavedViews
          readLook={() => ({
            ...{ sortBy, sortOrder, columns: writeViewColumns(table) },
            rows: compact ? 'compact' : 'comfortable',
            ...(asked !== null && { filter: asked }),
          })}
        />
      )}
      <ExportButton
        what="the list"
        note={
          searched === ''
            ? `All tokens ${preview ? 'of the preview ' : ''}that meet its conditions, in its order`
            : 'The tokens that the search found, in their order'
        }
        disabled={searched === '' ? asked === null : order.length === 0}
        save={async (form) => {
          if (searched !== '') {
            const rows = order.flatMap((mint) => store.get(mint) ?? []);
            return saveTable(form, { name: ['tokens', searched], columns: tokenColumns, rows });
          }
          const file = await callFile(endpoints[form], { query: { filter: asked ?? '', sortBy, sortOrder } });
          saveBlob(file, file.name);
        }}
      />
    </>
  );
}
