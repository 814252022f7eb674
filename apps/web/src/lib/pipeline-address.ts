/**
 * A page of a pipeline, from the site's template (decision 9).
 * @param template with `{projectId}`, `{pipelineId}` and `{buildId}`; what is not known stays empty
 */
export function pipelineAddress(
  template: string,
  values: { readonly projectId: string; readonly pipelineId: string; readonly buildId?: string | undefined },
): string {
  const { projectId, pipelineId, buildId = '' } = values;
  const known: Record<string, string> = { projectId, pipelineId, buildId };
  return template.replace(/\{(projectId|pipelineId|buildId)\}/g, (_, name: string) =>
    encodeURIComponent(known[name] ?? ''),
  );
}
