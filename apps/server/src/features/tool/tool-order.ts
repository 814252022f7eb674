/** Tools in the order an administrator gave; the others keep the catalogue's order behind them. */
export function inOrder<Tool extends { readonly name: string }>(
  tools: readonly Tool[],
  order: readonly string[],
): Tool[] {
  const rank = (tool: Tool) => {
    const index = order.indexOf(tool.name);
    return index < 0 ? order.length : index;
  };
  return [...tools].sort((a, b) => rank(a) - rank(b));
}
