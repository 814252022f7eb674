/** The rows after one of them went to another place; the others keep their order. */
export function moved<Row>(rows: readonly Row[], from: number, to: number): readonly Row[] {
  const target = Math.max(0, Math.min(rows.length - 1, to));
  const row = rows[from];
  if (row === undefined || target === from) return rows;
  const rest = rows.filter((_, index) => index !== from);
  return [...rest.slice(0, target), row, ...rest.slice(target)];
}
