import { common } from '../components/common-texts.ts';
import { Spinner } from '../components/spinner.tsx';

/** While the first calls travel: a mark on an empty page. */
export function StartingPage() {
  const t = common.use();
  return (
    <div
      role="status"
      aria-busy
      aria-label={t('loading')}
      style={{ display: 'grid', placeItems: 'center', height: '100%', color: 'var(--text-3)' }}
    >
      <Spinner size={24} />
    </div>
  );
}
