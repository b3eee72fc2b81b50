import { AllCommunityModule, createGrid, ModuleRegistry, themeQuartz } from 'ag-grid-community';
import { offerMeasurement } from './measure-frames.ts';
import { columns, createWorkload, formatFigure, type Row } from './workload.ts';

ModuleRegistry.registerModules([AllCommunityModule]);

/** `?async` hands rows over by `applyTransactionAsync`, which the grid itself gathers for 50 ms. */
const gathers = location.search === '?async';
const workload = createWorkload();
const box = document.getElementById('root');
if (box) {
  box.style.height = '100vh';
  const grid = createGrid<Row>(box, {
    theme: themeQuartz,
    rowData: [...workload.rows],
    getRowId: ({ data }) => data.id,
    rowHeight: 36,
    animateRows: false,
    asyncTransactionWaitMillis: 50,
    defaultColDef: { width: 70, sortable: false, suppressMovable: true },
    columnDefs: columns.map((id, index) => ({
      colId: id,
      headerName: id,
      valueGetter: ({ data }) => data?.values[index],
      valueFormatter: ({ value }) => formatFigure(Number(value)),
    })),
  });
  offerMeasurement(workload, (update) => {
    if (gathers) grid.applyTransactionAsync({ update });
    else grid.applyTransaction({ update });
  });
}
