import { useQuery } from '@tanstack/react-query';
import { FormSection } from '../../../components/form/form-section.tsx';
import { Link } from '../../../components/link.tsx';
import { isOpenSource, isPipeline } from '../../../lib/calls/task-info.ts';
import { userQuery } from '../../../lib/calls/user.ts';
import { ABSENT, formatTime } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { keeperOf } from '../../../lib/read-only.ts';
import { useTaskScope } from '../../../lib/use-scope.ts';
import { Facts } from '../frame/facts.tsx';
import frame from '../settings-page.module.css';
import type { PageProps } from '../settings-page.tsx';
import { DeleteSection } from './delete-section.tsx';
import { GateSection } from './gate-section.tsx';
import { EnableSection, SuspendSection } from './life-sections.tsx';
import { manageTexts } from './texts.ts';

/** `/settings/manage`: the gate, and whether the task goes on. The only page of a suspended task. */
export function ManagePage({ task }: PageProps) {
  const t = manageTexts.use();
  const scope = useTaskScope();
  const suspended = task.status === 1;
  const { data: user } = useQuery(userQuery);
  const kept = isPipeline(task) || isOpenSource(task);
  return (
    <div className={frame.form}>
      {suspended && <EnableSection task={task} />}
      <Facts
        rows={[
          [t('state'), t(suspended ? 'off' : 'on')],
          ...(suspended
            ? ([
                [t('suspendedBy'), task.disabledBy ?? ABSENT],
                [t('suspendedAt'), formatTime(Number(task.disableTime))],
                [t('reason'), task.disableReason || ABSENT],
              ] as const)
            : []),
          [t('created'), t('createdBy', { name: task.createdBy ?? ABSENT, time: formatTime(task.createdDate) })],
          ...(suspended
            ? []
            : ([
                [
                  t('records'),
                  <Link key="records" className={frame.link} to={paths.taskDetail(scope)}>
                    {t('toRecords')}
                  </Link>,
                ],
              ] as const)),
        ]}
      />
      {!suspended && <GateSection readOnly={keeperOf('gate', task) !== undefined} />}
      {!suspended &&
        (isOpenSource(task) ? <FormSection title={t('suspendTitle')} hint={t('codeHost')} /> : <SuspendSection />)}
      {kept && !user?.isAdmin ? (
        <FormSection title={t('deleteTitle')} hint={t('deleteKept')} />
      ) : (
        <DeleteSection name={task.nameCn} />
      )}
    </div>
  );
}
