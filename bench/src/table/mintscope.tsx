import '../../../dashboard/src/theme/color.css';
import '../../../dashboard/src/theme/type.css';
import '../../../dashboard/src/theme/space.css';
import '../../../dashboard/src/theme/motion.css';
import '../../../dashboard/src/theme/base.css';
import { createRoot } from 'react-dom/client';
import type { LiveColumn } from '../../../dashboard/src/components/table/column.ts';
import { LiveTable } from '../../../dashboard/src/components/table/live-table.tsx';
import { LiveText } from '../../../dashboard/src/components/table/live-text.tsx';
import { RowSourceProvider } from '../../../dashboard/src/components/table/row-context.tsx';
import { useColumns } from '../../../dashboard/src/components/table/use-columns.ts';
import { createClock } from '../../../dashboard/src/lib/live/clock.ts';
import { createRowStore } from '../../../dashboard/src/lib/live/row-store.ts';
import { offerMeasurement } from './measure-frames.ts';
import { columns, createWorkload, formatFigure, type Row } from './workload.ts';

const workload = createWorkload();
const store = createRowStore<Row>();
store.write(workload.rows.map((row) => [row.id, row] as const));

const tableColumns: LiveColumn[] = columns.map((id, index) => {
  const text = (row: Row) => formatFigure(row.values[index] ?? 0);
  const rank = (row: Row) => row.values[index] ?? 0;
  const Cell = ({ id: row }: { id: string }) => <LiveText id={row} text={text} rank={rank} />;
  const meta = { title: id, help: { definition: id, unit: 'none' }, align: 'end' as const, Cell };
  return { id, size: 70, minSize: 40, enablePinning: index > 0, meta };
});
const order = workload.rows.map((row) => row.id);
const source = { store, clock: createClock(Date.now) };

function Bench() {
  const table = useColumns({ tableId: 'bench', columns: tableColumns });
  return <LiveTable table={table} label="Bench" order={order} rowHeight={36} />;
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <RowSourceProvider source={source}>
      <div style={{ display: 'flex', height: '100%' }}>
        <Bench />
      </div>
    </RowSourceProvider>,
  );
}
offerMeasurement(workload, (changed) => store.write(changed.map((row) => [row.id, row] as const)));
