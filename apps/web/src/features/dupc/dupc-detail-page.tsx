import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { ArrowLeft, FileSearch } from 'lucide-react';
import { IconButton, LinkButton } from '../../components/button.tsx';
import { useListKeys } from '../../components/defects/list-keys.ts';
import { useGo } from '../../components/link.tsx';
import { EmptyState } from '../../components/page-states.tsx';
import { paths } from '../../lib/paths.ts';
import { textField, useUrlState } from '../../lib/url-state.ts';
import { useTaskScope } from '../../lib/use-scope.ts';
import { useTitle } from '../../lib/use-title.ts';
import { DuplicatePanes } from './components/duplicate-panes.tsx';
import css from './dupc.module.css';
import { dupc } from './texts.ts';

const FIELDS = { entityId: textField(), filePath: textField(), toolName: textField() };

/** `/task/{taskId}/defect/dupc/detail?entityId=&filePath=`: one file with all the window. */
export function DupcDetailPage() {
  const t = dupc.use();
  const scope = useTaskScope();
  const go = useGo();
  const [{ entityId, filePath }] = useUrlState(FIELDS);
  const name = filePath.slice(filePath.lastIndexOf('/') + 1);
  useTitle(name, t('title'));
  const router = useRouter();
  const comesFromHere = useCanGoBack();
  // Who came from the list finds its page, filters and open file again.
  const back = () => (comesFromHere ? router.history.back() : go(paths.dupcList(scope)));
  useListKeys({ onClose: back });
  if (entityId === '' && filePath === '') {
    return (
      <EmptyState
        icon={FileSearch}
        title={t('noAddress')}
        actions={<LinkButton to={paths.dupcList(scope)}>{t('toList')}</LinkButton>}
      />
    );
  }
  return (
    <div className={css.alone}>
      <header className={css.bar}>
        <IconButton label={t('back')} icon={ArrowLeft} onClick={back} />
        <h1 className={css.name}>{name || t('title')}</h1>
      </header>
      <div className={css.panes}>
        <DuplicatePanes entityId={entityId} filePath={filePath} />
      </div>
    </div>
  );
}
