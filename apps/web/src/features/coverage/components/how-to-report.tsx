import { useState } from 'react';
import { LinkButton } from '../../../components/button.tsx';
import { CopyButton } from '../../../components/copy-button.tsx';
import { UploadReport } from '../../../components/report-upload/upload-report.tsx';
import { Segmented } from '../../../components/segmented.tsx';
import { addressOf } from '../../../lib/api-client.ts';
import { paths } from '../../../lib/paths.ts';
import { useTaskScope } from '../../../lib/use-scope.ts';
import css from '../coverage.module.css';
import { coverage } from '../texts.ts';

/** How the usual runners write a report, and where it lies then. */
const REPORTS = {
  js: { label: 'JavaScript', command: 'npx c8 --reporter=lcovonly npm test', file: 'coverage/lcov.info' },
  python: { label: 'Python', command: 'coverage run -m pytest && coverage xml', file: 'coverage.xml' },
  java: { label: 'Java', command: 'mvn verify', file: 'target/site/jacoco/jacoco.xml' },
  go: { label: 'Go', command: 'go test -coverprofile=cover.out ./...', file: 'cover.out' },
  cpp: { label: 'C / C++', command: 'gcovr --cobertura coverage.xml', file: 'coverage.xml' },
} as const;
type Language = keyof typeof REPORTS;
const LANGUAGES = Object.keys(REPORTS) as Language[];

/** Before the first report: what will be here, and the ways to bring it, ready to be copied. */
export function HowToReport() {
  const t = coverage.use();
  const scope = useTaskScope();
  const [language, setLanguage] = useState<Language>('js');
  const { command, file } = REPORTS[language];
  const upload = new URL(
    addressOf(`/defect/api/user/coverage/taskId/${scope.taskId}`).replace(/\?.*$/, ''),
    window.location.origin,
  ).href;
  const curl = `curl -H "Authorization: Bearer $ASSAY_TOKEN" --data-binary @${file} \\\n  "${upload}?commit=$(git rev-parse HEAD)"`;
  return (
    <div className={css.how}>
      <div className={css.howHead}>
        <div>
          <h2>{t('noTool')}</h2>
          <p>{t('noToolHint')}</p>
        </div>
        <UploadReport kind="coverage" tone="primary" />
      </div>
      <ol className={css.ways}>
        <li>
          <div className={css.wayHead}>
            <h3>{t('stepReport')}</h3>
            <Segmented
              label={t('language')}
              value={language}
              onChange={setLanguage}
              choices={LANGUAGES.map((id) => ({ id, label: REPORTS[id].label }))}
            />
          </div>
          <p>{t('stepReportHint')}</p>
          <Code text={command} label={t('copyCommand')} />
        </li>
        <li>
          <div className={css.wayHead}>
            <h3>{t('wayUpload')}</h3>
            <LinkButton tone="quiet" to={paths.account('tokens')}>
              {t('tokens')}
            </LinkButton>
          </div>
          <p>{t('wayUploadHint')}</p>
          <Code text={curl} label={t('copyCommand')} />
        </li>
        <li>
          <div className={css.wayHead}>
            <h3>{t('wayFile')}</h3>
            <LinkButton tone="quiet" to={paths.settings({ ...scope, page: 'tools' })}>
              {t('toTools')}
            </LinkButton>
          </div>
          <p>{t('wayFileHint')}</p>
          <Code text={`**/${file}`} label={t('copyPath')} />
        </li>
      </ol>
    </div>
  );
}

function Code({ text, label }: { text: string; label: string }) {
  return (
    <div className={css.code}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long line scrolls by keyboard */}
      <pre tabIndex={0}>{text}</pre>
      <CopyButton text={text} label={label} />
    </div>
  );
}
