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
  const help = { definition: id, unit: 'none' };
  return { id, title: id, help, size: 70, minSize: 40, align: 'end', anchored: index === 0, Cell };
});
const order = workload.rows.map((row) => row.id);
const source = { store, clock: createClock(Date.now) };

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <RowSourceProvider source={source}>
      <div style={{ display: 'flex', height: '100%' }}>
        <LiveTable tableId="bench" label="Bench" columns={tableColumns} order={order} rowHeight={36} />
      </div>
    </RowSourceProvider>,
  );
}
offerMeasurement(workload, (changed) => store.write(changed.map((row) => [row.id, row] as const)));
