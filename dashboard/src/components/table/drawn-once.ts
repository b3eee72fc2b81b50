import { type FunctionComponent, memo } from 'react';

/** A cell whose parts all follow the row around by themselves: it is drawn once for one row after another. */
export function drawnOnce(Cell: FunctionComponent): FunctionComponent<{ id: string }> {
  return memo<{ id: string }>(
    () => Cell({}),
    () => true,
  );
}
