/** The line of the output that says why, in words of ours where it is a common cause. */
export function explain(output: string): string {
  if (/No space left on device/i.test(output)) return 'the disk is full.';
  if (/cannot open shared object file/i.test(output))
    return `a system library is missing (${/[\w+.-]+\.so[\w.]*/.exec(output)?.[0]}).`;
  const lines = output
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const line =
    lines.find((text) => /(FATAL|PANIC|ERROR|error):/.test(text)) ?? lines.at(-1) ?? 'it ended without a word.';
  return line.replace(/^.*?(FATAL|PANIC|ERROR|error):\s*/, '');
}
