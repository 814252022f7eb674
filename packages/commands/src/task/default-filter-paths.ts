/**
 * System filter expressions on offer, all selected for a new task (contract-core 6.10, 6.13). Each is looked
 * for in `/` + path: what others wrote, what a program wrote, and what is no source.
 */
export const DEFAULT_FILTER_PATHS: readonly string[] = [
  '.*/\\.git/.*',
  '.*/\\.svn/.*',
  '.*/\\.hg/.*',
  '.*/\\.idea/.*',
  '.*/\\.vscode/.*',
  '.*/node_modules/.*',
  '.*/bower_components/.*',
  '.*/jspm_packages/.*',
  '.*/third-party/.*',
  '.*/third_party/.*',
  '.*/3rdparty/.*',
  '.*/vendor/.*',
  '.*/Pods/.*',
  '.*/Carthage/.*',
  '.*/site-packages/.*',
  '.*/__pycache__/.*',
  '.*/\\.venv/.*',
  '.*/\\.tox/.*',
  '.*/\\.gradle/.*',
  '.*/target/generated-sources/.*',
  '.*/build/generated/.*',
  '.*\\.min\\.js$',
  '.*\\.min\\.css$',
  '.*\\.bundle\\.js$',
  '.*\\.pb\\.go$',
  '.*_pb2\\.py$',
  '.*\\.pb\\.(h|cc)$',
  '.*\\.designer\\.cs$',
];
