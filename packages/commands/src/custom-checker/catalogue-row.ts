import { CUSTOM_TOOL, type CustomRule } from '@assay/contract/custom-rule';
import type { CheckerDefinition } from '@assay/contract/tool-definition';
import type { Transaction } from '@assay/database/connect';
import { notify } from '@assay/database/notify';
import { CATALOGUE_CHANNEL } from '@assay/database/reports/site-catalogue';

/** Kind under which custom checkers are grouped. */
const TYPE = 'custom';

/** Key in the catalogue, which all projects share: the project stands before what people call it. */
export function catalogueKey(projectId: string, key: string): string {
  return `${projectId}/${key}`;
}

/** Brings a version of a custom checker into the catalogue, as a checker of one project, and tells every process. */
export async function putInCatalogue(
  trx: Transaction,
  given: {
    projectId: string;
    key: string;
    createdBy: string;
    rule: CustomRule;
    version: number;
    /** Versions a set may name; absent: this one alone. */
    oldest?: number;
  },
): Promise<void> {
  const { projectId, key, createdBy, rule, version, oldest = version } = given;
  const definition = definitionOf(rule, { key, version, oldest });
  const { severity, category } = rule;
  const row = { definition: JSON.stringify(definition), severity, category, type: TYPE };
  await trx
    .insertInto('checker')
    .values({ tool: CUSTOM_TOOL, key, project_id: projectId, created_by: createdBy, ...row })
    .onConflict((conflict) => conflict.columns(['tool', 'key']).doUpdateSet(row))
    .execute();
  await notify(trx, CATALOGUE_CHANNEL, { tool: CUSTOM_TOOL });
}

/** Takes checkers out of use: their rows stay, since old defects still name them, and scans know them no more. */
export async function retireInCatalogue(trx: Transaction, keys: readonly string[]): Promise<void> {
  const rows = await trx
    .selectFrom('checker')
    .select(['key', 'definition'])
    .where('tool', '=', CUSTOM_TOOL)
    .where('key', 'in', [...keys])
    .orderBy('key')
    .forUpdate()
    .execute();
  for (const { key, definition } of rows)
    await trx
      .updateTable('checker')
      .set({ definition: JSON.stringify({ ...definition, deprecated: true }) })
      .where('tool', '=', CUSTOM_TOOL)
      .where('key', '=', key)
      .execute();
  await notify(trx, CATALOGUE_CHANNEL, { tool: CUSTOM_TOOL });
}

function definitionOf(
  rule: CustomRule,
  { key, version, oldest }: { key: string; version: number; oldest: number },
): CheckerDefinition {
  const [bad] = rule.samples.bad;
  const [good] = rule.samples.good;
  return {
    key,
    name: rule.name,
    description: rule.description,
    ...(bad ? { badExample: bad } : {}),
    ...(good ? { goodExample: good } : {}),
    severity: rule.severity,
    category: rule.category,
    type: TYPE,
    languages: [...rule.languages],
    tags: [...new Set(['custom', ...rule.tags])],
    recommended: false,
    params: [
      {
        name: 'version',
        label: { zh: '规则版本', en: 'Version of the rule' },
        kind: { type: 'integer', min: oldest, max: version },
        default: String(version),
      },
    ],
  };
}
