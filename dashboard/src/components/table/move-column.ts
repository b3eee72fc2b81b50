/** Ids with `from` in the place of `to`; what lies between moves by one. */
export function moveColumn(ids: readonly string[], from: string, to: string): string[] {
  if (from === to || !ids.includes(from) || !ids.includes(to)) return [...ids];
  const rest = ids.filter((id) => id !== from);
  rest.splice(ids.indexOf(to), 0, from);
  return rest;
}
