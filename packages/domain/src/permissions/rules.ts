import { CREATE_FROM, PERMISSIONS, type Permission } from '@assay/contract/codes';
import { type Asker, PERMISSIONS_OF_ROLE, POLICIES, ROLE_IN_PIPELINE } from './roles.ts';

/** One sentence of the house about who may do what. Rules only give; they add up. */
export interface Rule {
  readonly sentence: string;
  readonly gives: (asker: Asker) => Iterable<Permission>;
}

const NOTHING: readonly Permission[] = [];

/** Every way to a permission, from the widest to the narrowest. `docs/permissions.md` is made from these. */
export const RULES: readonly Rule[] = [
  {
    sentence: 'A site administrator may do everything, everywhere.',
    gives: ({ isAdmin }) => (isAdmin ? PERMISSIONS : NOTHING),
  },
  {
    sentence: 'A project manager may do everything in the project and in its tasks, except in open-source tasks.',
    gives: ({ projectRole, createFrom }) =>
      projectRole === 'manager' && createFrom !== CREATE_FROM.openSource ? PERMISSIONS_OF_ROLE.manager : NOTHING,
  },
  {
    sentence:
      'A developer or viewer of the project has that role in its tasks, except in open-source tasks and in tasks of a pipeline that told its own roles.',
    gives: ({ projectRole, createFrom, pipelineRoles }) =>
      projectRole !== undefined &&
      projectRole !== 'manager' &&
      createFrom !== CREATE_FROM.openSource &&
      !(createFrom === CREATE_FROM.pipeline && pipelineRoles !== undefined)
        ? PERMISSIONS_OF_ROLE[projectRole]
        : NOTHING,
  },
  {
    sentence: 'Whoever has a role in the pipeline has it in the tasks the pipeline made; its executors are developers.',
    gives: ({ createFrom, pipelineRoles = [] }) =>
      createFrom === CREATE_FROM.pipeline
        ? withinTask(pipelineRoles.flatMap((role) => PERMISSIONS_OF_ROLE[ROLE_IN_PIPELINE[role]]))
        : NOTHING,
  },
  {
    sentence:
      'Whoever has a role in a task, alone or through a group, has it there; in open-source tasks these roles come from the code host.',
    gives: ({ taskRoles = [] }) => withinTask(taskRoles.flatMap((role) => PERMISSIONS_OF_ROLE[role])),
  },
  {
    sentence:
      'Whoever was given a single function of a task, alone, through a group or for a time, may use it there; seeing comes with every other function. Open-source tasks give none.',
    gives: ({ granted = [], createFrom }) => {
      if (createFrom === undefined || createFrom === CREATE_FROM.openSource) return NOTHING;
      const functions = POLICIES.filter((policy) => granted.includes(policy));
      return functions.some((name) => name !== 'report_view')
        ? [...functions, 'defect_view', 'report_view']
        : functions;
    },
  },
];

/** What changes the limits, as sentences. */
export const LIMITS: readonly string[] = [
  'A role or function in a task makes no new tasks: `create_task` comes from the project.',
  'In an archived project nobody changes anything, whatever the role.',
  'An authorization that has expired gives nothing, from that moment on; while it lives it cannot be passed on.',
  'Contact lists of a task (its owners and members for mails) give nothing.',
];

function withinTask(permissions: readonly Permission[]): Permission[] {
  return permissions.filter((permission) => permission !== 'create_task');
}
