import { exportTokens } from '@mintscope/schemas/api/market/export-tokens';
import { exportTokensJson } from '@mintscope/schemas/api/market/export-tokens-json';
import { exportTokensParquet } from '@mintscope/schemas/api/market/export-tokens-parquet';
import { SavedViews } from '../../components/lists/saved-views.tsx';
import type { ColumnTable } from '../../components/table/column.ts';
import { ExportButton } from '../../components/ui/export-button.tsx';
import { callFile } from '../../lib/call-file.ts';
import { saveBlob } from '../../lib/save-file.ts';
import type { Settings } from './model.ts';
import { useListDensity } from './view-layout.ts';
import { writeViewColumns } from './write-view-columns.ts';

interface ListActionsProps {
  preview: boolean;
  table: ColumnTable;
  settings: Pick<Settings, 'sortBy' | 'sortOrder'>;
  /** What the list is bounded to; null while that is being read. */
  asked: string | null;
}

const endpoints = { CSV: exportTokens, JSON: exportTokensJson, Parquet: exportTokensParquet } as const;

/** Saved views, which the preview has none of, and the list as a file: all tokens that meet its conditions, in its order. */
export function ListActions({ preview, table, settings: { sortBy, sortOrder }, asked }: ListActionsProps) {
  const [compact] = useListDensity();
  return (
    <>
      {!preview && (
        <SavedViews
          readLook={() => ({
            ...{ sortBy, sortOrder, columns: writeViewColumns(table) },
            rows: compact ? 'compact' : 'comfortable',
          })}
        />
      )}
      <ExportButton
        what="the list"
        note={`All tokens ${preview ? 'of the preview ' : ''}that meet its conditions, in its order`}
        disabled={asked === null}
        save={async (form) => {
          const file = await callFile(endpoints[form], { query: { filter: asked ?? '', sortBy, sortOrder } });
          saveBlob(file, file.name);
        }}
      />
    </>
  );
}
