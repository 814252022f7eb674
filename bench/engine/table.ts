/** Prints rows under a head as a Markdown table whose columns line up. */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((title, at) => Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, at) => (cells[at] ?? '').padEnd(width)).join(' | ')} |`;
  console.log(line(head));
  console.log(`|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`);
  for (const row of rows) console.log(line(row));
}

export function seconds(value: number): string {
  return `${value.toFixed(value < 10 ? 2 : 1)} s`;
}

export function times(value: number): string {
  return `${value.toFixed(value < 10 ? 2 : 0)}x`;
}

/** @param share 0 to 1 */
export function percent(share: number): string {
  return Number.isNaN(share) ? '-' : `${(share * 100).toFixed(2)} %`;
}
