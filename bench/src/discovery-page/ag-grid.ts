import { AllCommunityModule, createGrid, ModuleRegistry, themeQuartz } from 'ag-grid-community';
import type { ServerMessage } from '../../../schemas/src/live/messages.ts';
import type { TokenRow } from '../../../schemas/src/token.ts';
import { textColumns } from './text-columns.ts';

ModuleRegistry.registerModules([AllCommunityModule]);

/** `?socket=…&token=…&rows=500`: the same feed as the product's page, from the product's own server. */
const asked = new URLSearchParams(location.search);
const rows = new Map<string, TokenRow>();
const changed = new Map<string, TokenRow>();
const left = new Set<string>();

const box = document.body.appendChild(document.createElement('div'));
box.style.height = '100vh';
const grid = createGrid<TokenRow>(box, {
  theme: themeQuartz,
  rowData: [],
  getRowId: ({ data }) => data.address,
  rowHeight: 44,
  animateRows: false,
  defaultColDef: { sortable: true, suppressMovable: true },
  columnDefs: [
    { colId: 'createdAt', valueGetter: ({ data }) => data?.createdAt, hide: true, sort: 'desc' },
    ...textColumns.map(({ id, width, text }) => ({
      colId: id,
      headerName: id,
      width,
      valueGetter: ({ data }: { data: TokenRow | undefined }) => (data ? text(data, Date.now()) : ''),
    })),
  ],
});

const socket = new WebSocket(asked.get('socket') ?? '');
socket.onopen = () => socket.send(JSON.stringify({ type: 'authenticate', token: asked.get('token') }));
socket.onmessage = ({ data }) => take(JSON.parse(String(data)));
setInterval(() => grid.refreshCells({ columns: ['age', 'lastTrade'] }), 1000);
requestAnimationFrame(flush);

function take(message: ServerMessage): void {
  if (message.type === 'authenticated')
    socket.send(JSON.stringify({ type: 'subscribe', channel: 'tokens', limit: Number(asked.get('rows')) }));
  if (message.type !== 'initial_tokens' && message.type !== 'token_update') return;
  for (const patch of message.tokens) {
    const row = { ...rows.get(patch.address), ...patch };
    if (!isWhole(row)) continue;
    changed.set(row.address, row);
    left.delete(row.address);
    rows.set(row.address, row);
  }
  for (const address of message.type === 'token_update' ? message.removed : []) {
    changed.delete(address);
    if (rows.delete(address)) left.add(address);
  }
}

/** Once a frame, as the product writes. */
function flush(): void {
  if (changed.size > 0 || left.size > 0) {
    const known = (row: TokenRow) => grid.getRowNode(row.address) !== undefined;
    const given = [...changed.values()];
    grid.applyTransaction({
      add: given.filter((row) => !known(row)),
      update: given.filter(known),
      remove: [...left].flatMap((address) => grid.getRowNode(address)?.data ?? []),
    });
    changed.clear();
    left.clear();
  }
  requestAnimationFrame(flush);
}

function isWhole(row: Partial<TokenRow>): row is TokenRow {
  return row.symbol !== undefined && row.performance !== undefined;
}
