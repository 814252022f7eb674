/** Path of a tool's list below its task, without a leading slash. @param tool its name, as addresses have it encoded */
export function listPath({ pattern, tool }: { pattern: string; tool: string }): string {
  const encoded = encodeURIComponent(tool);
  switch (pattern) {
    case 'CLOC':
      return 'defect/cloc/list';
    case 'CCN':
      return 'defect/ccn/list';
    case 'DUPC':
      return 'defect/dupc/list';
    case 'COVR':
      return 'defect/covr';
    case 'COVERITY':
    case 'KLOCWORK':
    case 'PINPOINT':
      return `defect/compile/${encoded}/list`;
    default:
      return `defect/lint/${encoded}/list`;
  }
}
