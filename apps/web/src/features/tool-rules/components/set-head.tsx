import { LATEST_VERSION } from '@assay/contract/codes';
import { ArrowUp, Hourglass } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { languageSummary } from '../../../components/checker-sets/set-names.ts';
import { Link } from '../../../components/link.tsx';
import { Tag } from '../../../components/marks.tsx';
import { paths } from '../../../lib/paths.ts';
import type { TaskRules, ToolScope } from '../api/task-rules.ts';
import { toolRules } from '../texts.ts';
import css from '../tool-rules-page.module.css';
import { ChooseDialog } from './choose-dialog.tsx';
import { SaveAsDialog } from './save-as-dialog.tsx';
import { UpgradeDialog } from './upgrade-dialog.tsx';

/** The set the tool goes by, and what can be done about it. */
export function SetHead({
  scope,
  toolDisplayName,
  set,
  on,
  total,
  readOnly,
}: {
  scope: ToolScope;
  toolDisplayName: string;
  set: TaskRules['checkerSet'];
  on: number;
  total: number;
  readOnly: boolean;
}) {
  const t = toolRules.use();
  const [open, setOpen] = useState<'choose' | 'save' | 'upgrade'>();
  const { checkerSetId, version, latestVersion } = set;
  const numbered = version === LATEST_VERSION ? latestVersion : version;
  const newer =
    version !== undefined && latestVersion !== undefined && version !== LATEST_VERSION && latestVersion > version;
  return (
    <div className={css.set}>
      <div className={css.setWords}>
        <span className={css.setLine}>
          {checkerSetId === undefined ? (
            <b>{t('noSet')}</b>
          ) : (
            <Link
              className={css.setName}
              to={paths.checkerSetManage({ ...scope, checkerSetId, version: numbered ?? 1 })}
            >
              {set.checkerSetName || checkerSetId}
            </Link>
          )}
          {numbered !== undefined && <Tag>V{numbered}</Tag>}
          {newer && !readOnly && (
            <Button tone="quiet" icon={ArrowUp} onClick={() => setOpen('upgrade')}>
              {t('newer', { version: latestVersion })}
            </Button>
          )}
          {set.pendingScan && (
            <span className={css.pending}>
              <Hourglass size={13} aria-hidden />
              {t('pending')}
            </span>
          )}
        </span>
        <span className={css.quiet}>
          {[
            checkerSetId ?? t('noSetHint'),
            languageSummary(set.codeLang),
            t('onOf', { on, total, count: total }),
            set.creator && t('publisher', { name: set.creator }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      {!readOnly && (
        <>
          <Button onClick={() => setOpen('choose')}>{t('choose')}</Button>
          <Button onClick={() => setOpen('save')}>{t('saveAs')}</Button>
        </>
      )}
      {open === 'choose' && (
        <ChooseDialog
          scope={scope}
          toolDisplayName={toolDisplayName}
          current={checkerSetId}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'save' && <SaveAsDialog scope={scope} onClose={() => setOpen(undefined)} />}
      {open === 'upgrade' && checkerSetId !== undefined && version !== undefined && latestVersion !== undefined && (
        <UpgradeDialog
          scope={scope}
          set={{ checkerSetId, name: set.checkerSetName || checkerSetId, from: version, to: latestVersion }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  );
}
