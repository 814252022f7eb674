import { EmptyState, FilteredEmptyState } from '../page-states.tsx';
import { NeverScanned, useToolResult } from './attached-tool.tsx';

/**
 * Why a list is empty: the filters hide everything, the tool has never finished, or there is really nothing.
 * @param onClear given while the filters differ from the defaults
 */
export function EmptyList({
  toolName,
  onClear,
  title,
  hint,
}: {
  toolName: string;
  onClear: (() => void) | undefined;
  /** What an empty list of a finished tool says. */
  title: string;
  hint: string;
}) {
  const { never, running } = useToolResult(toolName);
  if (onClear) return <FilteredEmptyState onClear={onClear} />;
  return never ? <NeverScanned running={running} /> : <EmptyState title={title} hint={hint} />;
}
