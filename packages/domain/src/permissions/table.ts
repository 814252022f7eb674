import { PERMISSIONS, type Permission, ROLES } from '@assay/contract/codes';
import type { TokenScope } from '@assay/contract/http/auth';
import { PERMISSIONS_OF_ROLE } from './roles.ts';
import { LIMITS, RULES } from './rules.ts';

const FUNCTIONS: Readonly<Record<Permission, string>> = {
  create_task: 'make tasks in the project',
  task_manage: 'task settings: basic information, tools, checker sets, triggers, reports, filters, roles',
  analyze: 'start and stop analyses',
  defect_view: 'see issues and their code',
  defect_manage: 'ignore, mark, assign, comment',
  report_view: 'see overview, charts, records and logs',
};

const ROLE_NAMES = { manager: 'manager', member: 'developer', viewer: 'viewer' } as const;

/** `docs/permissions.md`, whole: made from the rules that decide, so it cannot say otherwise. */
export function permissionsPage(): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const holds = (role: keyof typeof ROLE_NAMES, permission: Permission) =>
    PERMISSIONS_OF_ROLE[role].some((held) => held === permission);
  return [
    '# Permissions',
    '',
    '<!-- Made from packages/domain/src/permissions; `npx vitest run --project unit packages/domain/src/permissions -u` writes it. -->',
    '',
    row(['Permission', 'Function', ...ROLES.map((role) => ROLE_NAMES[role])]),
    row(['---', '---', ...ROLES.map(() => '---')]),
    ...PERMISSIONS.map((name) =>
      row([`\`${name}\``, FUNCTIONS[name], ...ROLES.map((role) => (holds(role, name) ? 'yes' : ''))]),
    ),
    '',
    '## Who holds what',
    '',
    ...RULES.map((rule) => `- ${rule.sentence}`),
    '',
    '## Limits',
    '',
    ...LIMITS.map((limit) => `- ${limit}`),
    '',
    '## API tokens',
    '',
    'A token never does more than its person may, and only what its scopes say:',
    '',
    ...Object.entries(SCOPE_SENTENCES).map(([scope, sentence]) => `- \`${scope}\`: ${sentence}`),
    '',
  ].join('\n');
}

/** What each scope of an API token opens. */
const SCOPE_SENTENCES: Readonly<Record<TokenScope, string>> = {
  read: 'calls that change nothing',
  scan: 'what needs `analyze`',
  triage: 'what needs `defect_manage`',
  upload: 'uploads of reports and coverage',
  admin: 'every change the person may make but those of the own account (password, tokens, sessions)',
};
