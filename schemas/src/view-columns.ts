/** Columns of the list of tokens that a view can hold. */
const viewColumns = [
  'token',
  'age',
  'lastTrade',
  'marketCap',
  'volume',
  'liquidity',
  'progress',
  'holders',
  'txs',
  'creator',
  'risk',
  'performance',
  'evaluation',
] as const;
export type ViewColumnId = (typeof viewColumns)[number];

export interface ViewColumn {
  id: ViewColumnId;
  /** Pixels; null = as wide as it is by itself. */
  width: number | null;
  isPinned: boolean;
}

/**
 * The columns that a view shows, in their order, as `token-age_90-risk_200.p`: an id, its width where it was changed, `.p` where it is pinned.
 * @returns a sentence where the text is no such list.
 */
export function readViewColumns(text: string): ViewColumn[] | string {
  const columns: ViewColumn[] = [];
  for (const part of text.split('-')) {
    const [, name = '', width, pin] = /^([A-Za-z]{1,24})(?:_(\d{2,3}))?(\.p)?$/.exec(part) ?? [];
    const id = viewColumns.find((known) => known === name);
    if (!id) return name === '' ? 'columns has a part that is no column' : `columns has no "${name}"`;
    if (columns.some((one) => one.id === id)) return `columns has ${id} twice`;
    if (width !== undefined && (Number(width) < 40 || Number(width) > 640))
      return `columns has ${id} wider than 40 to 640`;
    columns.push({ id, width: width === undefined ? null : Number(width), isPinned: pin !== undefined });
  }
  return columns;
}

/** The text that `readViewColumns` reads as these columns. */
export function formatViewColumns(columns: readonly { id: string; width: number | null; isPinned: boolean }[]): string {
  return columns
    .map(({ id, width, isPinned }) => `${id}${width === null ? '' : `_${Math.round(width)}`}${isPinned ? '.p' : ''}`)
    .join('-');
}
