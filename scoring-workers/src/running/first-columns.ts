/** The first `width` of the `columns` of each row; all of them are the cells themselves. */
export function firstColumns(cells: Float64Array, columns: number, width: number): Float64Array {
  if (width === columns) return cells;
  const first = new Float64Array((cells.length / columns) * width);
  for (let from = 0, to = 0; from < cells.length; from += columns, to += width)
    for (let column = 0; column < width; column += 1) first[to + column] = cells[from + column]!;
  return first;
}
