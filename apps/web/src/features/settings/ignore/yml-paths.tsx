import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { ErrorState, SkeletonRows } from '../../../components/page-states.tsx';
import { useTaskScope } from '../../../lib/use-scope.ts';
import { ymlQuery } from '../api/filters.ts';
import { Facts } from '../frame/facts.tsx';
import frame from '../settings-page.module.css';
import css from './ignore.module.css';
import { ignoreTexts } from './texts.ts';

const SAMPLE = `source:
  test_source:
    filepath_regex: [".*/test/.*", ".*_test\\\\.go$"]
  auto_generate_source:
    filepath_regex: [".*/generated/.*"]
  third_party_source:
    filepath_regex: [".*/vendor/.*"]`;

/** What the repository says itself, for reading. */
export function YmlPaths() {
  const t = ignoreTexts.use();
  const { data, error, refetch } = useQuery(ymlQuery(useTaskScope()));
  if (!data && error) return <ErrorState compact error={error} what={t('yml')} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={3} />;
  const { testSourceFilterPath: test, autoGenFilterPath: generated, thirdPartyFilterPath: third, problems } = data;
  const list = (all: readonly string[]) =>
    all.length === 0 ? (
      <span className={frame.quiet}>{t('empty')}</span>
    ) : (
      <ul>
        {all.map((path) => (
          <li key={path} className="mono">
            {path}
          </li>
        ))}
      </ul>
    );
  const configured = [...test, ...generated, ...third, ...problems].length > 0;
  return (
    <>
      <p className={frame.quiet}>{t('ymlHint')}</p>
      {configured ? (
        <Facts
          rows={[
            [
              t('test'),
              <div key="test">
                {list(test)}
                {data.scanTestSource && <span className={frame.faint}>{t('testScanned')}</span>}
              </div>,
            ],
            [t('generated'), list(generated)],
            [t('third'), list(third)],
          ]}
        />
      ) : (
        <div className={`${frame.panel} ${css.sample}`}>
          <b>{t('ymlNone')}</b>
          <p className={frame.quiet}>{t('ymlNoneHint')}</p>
          <pre className={frame.script}>{SAMPLE}</pre>
        </div>
      )}
      {problems.length > 0 && (
        <div className={css.problems} role="status">
          <TriangleAlert size={15} aria-hidden />
          <div>
            <b>{t('problems')}</b>
            <ul>
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </>
  );
}
