import { AssayError } from '@assay/contract/errors';
import type { Severity } from '@assay/contract/finding';
import { ALL_LANGUAGES } from '@assay/contract/language';
import { readTaskContents } from '@assay/database/checkers/task-contents';
import type { Transaction } from '@assay/database/connect';
import { languagesOn } from '@assay/domain/checkers/by-language';
import {
  type ChosenChecker,
  closedParameters,
  effectiveCheckers,
  type OwnChecker,
  type ToolCheckers,
} from '@assay/domain/checkers/effective';
import { acceptedValues, faultIn, type ParamValues, writeProps } from '@assay/domain/checkers/params';
import { recordOperation } from '../operation/record-operation.ts';
import { checkersChanged } from './affected-tasks.ts';
import { keyOf, knownCheckers } from './checked-content.ts';

/** One tool of one task, and who changes its checkers. */
export interface OfTool {
  /** User name. */
  readonly actor: string;
  /** Network address of whoever acts, for the audit log. */
  readonly address?: string | undefined;
  readonly taskId: number;
  readonly projectId: string;
  readonly tool: string;
}

/**
 * Opens and closes checkers of a tool in one task (contract-core 9.2). From then on the tool is configured in the task and
 * follows no set, until one is linked to it again. What is left open acts on the languages it acted on; what is opened, on all.
 * @throws AssayError checkerMissing
 */
export async function openAndClose(
  trx: Transaction,
  { actor, taskId, projectId, tool, opened, closed }: OfTool & { opened: readonly string[]; closed: readonly string[] },
): Promise<void> {
  const { open, kept, ...said } = await lockedCheckers(trx, { taskId, tool });
  const known = await knownCheckers(trx, { projectId, tools: [tool] });
  const next = new Map(open);
  const languages = new Map(said.languages);
  const closedNow = new Map(kept);
  for (const checkerKey of opened) {
    const definition = known.get(keyOf({ toolName: tool, checkerKey }));
    if (!next.has(checkerKey) && (!definition || definition.deprecated))
      throw new AssayError('checkerMissing', checkerKey);
    next.set(checkerKey, next.get(checkerKey) ?? closedNow.get(checkerKey) ?? {});
    closedNow.delete(checkerKey);
  }
  for (const checkerKey of closed) {
    const values = next.get(checkerKey);
    if (!next.delete(checkerKey) && !known.has(keyOf({ toolName: tool, checkerKey })))
      throw new AssayError('checkerMissing', checkerKey);
    if (values) closedNow.set(checkerKey, values);
    languages.delete(checkerKey);
  }
  await configure(trx, {
    actor,
    taskId,
    tool,
    checkers: content(tool, { open: next, kept: closedNow, ...said, languages, known }),
  });
  await recordOperation(trx, {
    taskId,
    funcId: 'checker_config',
    operType: opened.length > 0 ? 'open_checker' : 'close_checker',
    operator: actor,
    tool,
    params: { opened, closed },
  });
  await checkersChanged(trx, [taskId]);
}

/**
 * Sets the parameter of a checker in one task (contract-core 9.7); of several it is the first. A checker is found by its
 * key, then by its name. A closed one keeps the value for the day it is opened: nothing else is looked for until then.
 * @returns false when it had that value already
 * @throws AssayError checkerMissing for a checker that is not there or takes no parameter, checkerParameter for a bad value
 */
export async function setParameter(
  trx: Transaction,
  { actor, taskId, projectId, tool, checker, value }: OfTool & { checker: string; value: string },
): Promise<boolean> {
  const { open, kept, ...said } = await lockedCheckers(trx, { taskId, tool });
  const known = await knownCheckers(trx, { projectId, tools: [tool] });
  const definition =
    known.get(keyOf({ toolName: tool, checkerKey: checker })) ??
    [...known.values()].find(({ name, deprecated }) => name === checker && !deprecated);
  const [param] = definition?.params ?? [];
  const isOpen = definition !== undefined && open.has(definition.key);
  // A deprecated one that is closed is not on the page any more.
  if (!definition || !param || (definition.deprecated && !isOpen)) throw new AssayError('checkerMissing', checker);
  const side = isOpen ? open : kept;
  const values = side.get(definition.key) ?? {};
  const fault = faultIn([param], { [param.name]: value });
  if (fault) throw new AssayError('checkerParameter', definition.key, fault);
  const wanted = acceptedValues([param], { [param.name]: value });
  if ((acceptedValues([param], values)[param.name] ?? param.default) === wanted[param.name]) return false;
  const next = new Map(side).set(definition.key, { ...values, ...wanted });
  const sides = isOpen ? { open: next, kept } : { open, kept: next };
  const checkers = content(tool, { ...sides, ...said, known });
  await configure(trx, { actor, taskId, tool, checkers });
  await recordOperation(trx, {
    taskId,
    funcId: 'checker_config',
    operType: 'modify_checker',
    operator: actor,
    tool,
    params: { checker: definition.key, value: wanted[param.name] },
  });
  if (isOpen) await checkersChanged(trx, [taskId]);
  return true;
}

/**
 * The checkers a tool uses in a task, in the form sets keep them, with their languages where these are not all of the task. The task is
 * locked until the transaction ends.
 */
export async function openCheckers(
  trx: Transaction,
  { taskId, projectId, tool }: Omit<OfTool, 'actor'>,
): Promise<ChosenChecker[]> {
  const { open, severities, languages } = await lockedCheckers(trx, { taskId, tool });
  const known = await knownCheckers(trx, { projectId, tools: [tool] });
  return chosen(tool, open, { severities, known }).map((checker) => limitedTo(checker, languages));
}

/** Sets about this tool alone are replaced by what the task says now; those about other tools too stay for them. */
export async function detachSetsOf(
  trx: Transaction,
  { taskId, tool, except = '' }: { taskId: number; tool: string; except?: string },
): Promise<void> {
  const { sets } = await readTaskContents(trx, taskId);
  const alone = sets.filter(
    ({ id, checkers }) => id !== except && checkers.length > 0 && checkers.every(({ toolName }) => toolName === tool),
  );
  if (alone.length > 0)
    await trx
      .deleteFrom('task_set')
      .where('task_id', '=', taskId)
      .where(
        'set_id',
        'in',
        alone.map(({ id }) => id),
      )
      .execute();
}

async function lockedCheckers(
  trx: Transaction,
  { taskId, tool }: { taskId: number; tool: string },
): Promise<{
  open: ReadonlyMap<string, ParamValues>;
  kept: ReadonlyMap<string, ParamValues>;
  severities: ReadonlyMap<string, Severity>;
  languages: ReadonlyMap<string, number>;
}> {
  await trx.selectFrom('task').select('id').where('id', '=', taskId).forNoKeyUpdate().execute();
  const { sets, own } = await readTaskContents(trx, taskId);
  const used = effectiveCheckers(sets, own).get(tool);
  return {
    open: used?.checkers ?? new Map(),
    kept: closedParameters(own, tool),
    severities: used?.severities ?? new Map(),
    languages: new Map(used ? limitedLanguages(used) : []),
  };
}

/** Checkers that are not on in every language, with those they are on in. */
function limitedLanguages({ checkers, byLanguage }: ToolCheckers): [key: string, languages: number][] {
  return [...checkers.keys()]
    .map((key): [string, number] => [key, languagesOn(byLanguage, key)])
    .filter(([, languages]) => languages !== ALL_LANGUAGES);
}

/** What the task keeps: the open checkers, and the closed ones that have a value of their own. */
function content(
  tool: string,
  {
    open,
    kept,
    severities,
    languages,
    known,
  }: {
    open: ReadonlyMap<string, ParamValues>;
    kept: ReadonlyMap<string, ParamValues>;
    severities: ReadonlyMap<string, Severity>;
    languages: ReadonlyMap<string, number>;
    known: Awaited<ReturnType<typeof knownCheckers>>;
  },
): OwnChecker[] {
  const bare = (side: ReadonlyMap<string, ParamValues>) =>
    chosen(tool, side, { severities, known }).map(({ toolName: _, ...checker }) => checker);
  const worthKeeping = bare(kept).filter(({ props }) => props !== undefined);
  return [
    ...bare(open).map((checker) => limitedTo(checker, languages)),
    ...worthKeeping.map((checker) => ({ ...checker, closed: true })),
  ];
}

function limitedTo<Checker extends OwnChecker>(checker: Checker, languages: ReadonlyMap<string, number>): Checker {
  const limited = languages.get(checker.checkerKey);
  return limited === undefined ? checker : { ...checker, languages: limited };
}

function chosen(
  toolName: string,
  checkers: ReadonlyMap<string, ParamValues>,
  {
    severities,
    known,
  }: { severities: ReadonlyMap<string, Severity>; known: Awaited<ReturnType<typeof knownCheckers>> },
): ChosenChecker[] {
  return [...checkers].map(([checkerKey, values]) => {
    const params = known.get(keyOf({ toolName, checkerKey }))?.params ?? [];
    const said = Object.keys(acceptedValues(params, values)).length > 0;
    const severity = severities.get(checkerKey);
    return {
      toolName,
      checkerKey,
      ...(said ? { props: writeProps(params, values) } : {}),
      ...(severity === undefined ? {} : { severity }),
    };
  });
}

async function configure(
  trx: Transaction,
  { actor, taskId, tool, checkers }: { actor: string; taskId: number; tool: string; checkers: readonly OwnChecker[] },
): Promise<void> {
  const row = { checkers: JSON.stringify(checkers), set_id: null, changed_by: actor };
  await trx
    .insertInto('task_checkers')
    .values({ task_id: taskId, tool, ...row })
    .onConflict((conflict) => conflict.columns(['task_id', 'tool']).doUpdateSet({ ...row, changed_at: new Date() }))
    .execute();
  await detachSetsOf(trx, { taskId, tool });
}
