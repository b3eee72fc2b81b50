import { useSearchParams } from 'react-router-dom';
import { useCompactRows } from '../../lib/settings/settings-context.tsx';
import { discoveryColumns } from './columns.ts';

/** The columns of a view, out of the page's address, as a stored layout is, which is read with care; null without any. */
export function layoutOfView(columns: string | null): object | null {
  if (!columns) return null;
  const read = columns.split('-').map((part) => /^([a-z]+)(?:_(\d+))?(\.p)?$/i.exec(part) ?? []);
  const columnOrder = read.map(([, id]) => id);
  return {
    columnOrder,
    columnSizing: Object.fromEntries(read.flatMap(([, id, width]) => (width ? [[id, Number(width)]] : []))),
    columnPinning: { start: read.flatMap(([, id, , pin]) => (pin ? id : [])) },
    columnVisibility: Object.fromEntries(discoveryColumns.map(({ id }) => [id, columnOrder.includes(id)])),
  };
}

/** Rows of one line (true) or of two: as the view that is shown says, or else the settings; and the way to change it where it is said. */
export function useListDensity(): [boolean, (compact: boolean) => void] {
  const own = useCompactRows();
  const [params, setParams] = useSearchParams();
  const rows = params.get('rows');
  if (!rows) return own;
  const set = (next: boolean) => {
    params.set('rows', next ? 'compact' : 'comfortable');
    setParams(params, { replace: true });
  };
  return [rows === 'compact', set];
}
