import { AssayError } from '@assay/contract/errors';
import type { Severity } from '@assay/contract/finding';
import type { CheckerDefinition } from '@assay/contract/tool-definition';
import type { Transaction } from '@assay/database/connect';
import type { ChosenChecker } from '@assay/domain/checkers/effective';
import { faultIn, readProps, writeProps } from '@assay/domain/checkers/params';
import { ownSeverity } from '@assay/domain/checkers/severity';

/** A checker as somebody asks for it. */
export type WantedChecker = Omit<ChosenChecker, 'severity'> & { readonly severity?: Severity | 3 };

/** More than every checker of every tool there is. */
const MAX_CHECKERS = 20_000;

/**
 * The content of a set or of a tool as it is stored: every checker once, in one order, with parameters only where it has
 * some, and a severity only where it is not the usual one. A checker that is deprecated may stay where it was and comes in nowhere else.
 * @param kept content the new one follows on
 * @throws AssayError checkerMissing, checkerParameter, illegal
 */
export async function checkedContent(
  trx: Transaction,
  {
    projectId,
    checkers,
    kept = [],
  }: { projectId: string; checkers: readonly WantedChecker[]; kept?: readonly ChosenChecker[] },
): Promise<ChosenChecker[]> {
  if (checkers.length > MAX_CHECKERS) throw new AssayError('illegal', { zh: '规则过多', en: 'Too many checkers' });
  const known = await knownCheckers(trx, { projectId, tools: [...new Set(checkers.map(({ toolName }) => toolName))] });
  const before = new Map(kept.map((checker) => [keyOf(checker), checker]));
  const content = new Map<string, ChosenChecker>();
  for (const checker of checkers) {
    const key = keyOf(checker);
    const definition = known.get(key);
    if (!definition || definition.deprecated) {
      const stays = before.get(key);
      if (!stays) throw new AssayError('checkerMissing', `${checker.toolName} ${checker.checkerKey}`);
      content.set(key, stays);
      continue;
    }
    content.set(key, oneOf(checker, definition));
  }
  return [...content].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, checker]) => checker);
}

function oneOf(wanted: WantedChecker, definition: CheckerDefinition): ChosenChecker {
  const { toolName, checkerKey, props, languages } = wanted;
  const { params = [] } = definition;
  const values = readProps(props);
  const fault = faultIn(params, values);
  if (fault) throw new AssayError('checkerParameter', checkerKey, fault);
  const said = params.some(({ name }) => Object.hasOwn(values, name));
  const severity = ownSeverity(wanted.severity, definition.severity);
  return {
    toolName,
    checkerKey,
    ...(said ? { props: writeProps(params, values) } : {}),
    ...(severity === undefined ? {} : { severity }),
    ...(languages === undefined ? {} : { languages }),
  };
}

/** Checkers of some tools that the project may use: those that ship with the product and its own. */
export async function knownCheckers(
  trx: Transaction,
  { projectId, tools }: { projectId: string; tools: readonly string[] },
): Promise<ReadonlyMap<string, CheckerDefinition>> {
  if (tools.length === 0) return new Map();
  const rows = await trx
    .selectFrom('checker')
    .select(['tool', 'key', 'definition'])
    .where('tool', 'in', [...tools])
    .where((eb) => eb.or([eb('project_id', 'is', null), eb('project_id', '=', projectId)]))
    .execute();
  return new Map(rows.map((row) => [keyOf({ toolName: row.tool, checkerKey: row.key }), row.definition]));
}

/** Tools and keys hold no NUL, so this is unique. */
export function keyOf({ toolName, checkerKey }: Pick<ChosenChecker, 'toolName' | 'checkerKey'>): string {
  return `${toolName}\u0000${checkerKey}`;
}
