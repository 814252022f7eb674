import { useId, useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { useTaskScope } from '../../lib/use-scope.ts';
import { Button, LinkButton } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { Field } from '../form/field.tsx';
import { TextInput } from '../form/text-input.tsx';
import { errorSentence } from '../page-states.tsx';
import { ProgressBar } from '../progress-bar.tsx';
import { Spinner } from '../spinner.tsx';
import { DropZone } from './drop-zone.tsx';
import { ImportResult } from './import-result.tsx';
import css from './report-upload.module.css';
import { reportUpload } from './texts.ts';
import type { UploadKind } from './uploads.ts';
import { useUpload } from './use-upload.ts';

const COMMIT = /^[0-9a-f]{7,64}$/;

/** Takes one report, sends it, waits for the build that reads it, and says what became of it. */
export function UploadDialog({ kind, onClose }: { kind: UploadKind; onClose: () => void }) {
  const t = reportUpload.use();
  const scope = useTaskScope();
  const id = useId();
  const [file, setFile] = useState<File>();
  const [commit, setCommit] = useState('');
  const [prefix, setPrefix] = useState('');
  const [looked, setLooked] = useState(false);
  const { state, result, over, send, cancel, again } = useUpload(kind);
  const wanted = commit.trim().toLowerCase();
  const badCommit = wanted !== '' && !COMMIT.test(wanted);
  const isEmpty = file?.size === 0;
  const submit = () => {
    setLooked(true);
    if (!file || badCommit || isEmpty) return;
    void send(file, { commit: wanted || undefined, prefix: prefix.trim() || undefined });
  };
  const title = t(kind === 'coverage' ? 'titleCoverage' : 'titleReport');

  if (state.at === 'sending') {
    const percent = Math.round(state.share * 100);
    return (
      <Dialog open title={title} kind="form" width={520} footer={<Button onClick={cancel}>{t('cancel')}</Button>}>
        <div className={css.wait} role="status">
          <p>{t('sending', { percent })}</p>
          <ProgressBar percent={percent} label={t('sending', { percent })} />
        </div>
      </Dialog>
    );
  }
  if (state.at === 'reading') {
    const build = state.started.buildNum;
    const succeeded = result?.status === 'succeeded';
    const log = `${paths.taskLogs({ ...scope, toolId: state.started.toolName })}`;
    return (
      <Dialog
        open
        onClose={onClose}
        title={title}
        kind="form"
        width={560}
        footer={
          <>
            <Button tone="primary" onClick={onClose} data-autofocus>
              {t('close')}
            </Button>
            {over && (
              <Button
                onClick={() => {
                  if (succeeded) setFile(undefined);
                  again();
                }}
              >
                {t(succeeded ? 'another' : 'retry')}
              </Button>
            )}
            <LinkButton tone="quiet" to={log}>
              {t('log')}
            </LinkButton>
          </>
        }
      >
        <div role="status">
          {over && result ? (
            <ImportResult of={result} />
          ) : (
            <div className={css.wait}>
              <p className={css.headline}>
                <Spinner size={16} />
                {t(result?.status === 'running' ? 'reading' : 'waiting', { build: `#${build}` })}
              </p>
              <p className={css.quiet}>{t('readingHint')}</p>
            </div>
          )}
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      kind="form"
      width={520}
      footer={
        <>
          <Button tone="primary" onClick={submit} disabled={!file || isEmpty}>
            {t('send')}
          </Button>
          <Button onClick={onClose}>{t('cancel')}</Button>
        </>
      }
    >
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <DropZone
          file={file}
          hint={t(kind === 'coverage' ? 'formatsCoverage' : 'formatsReport')}
          onFile={(chosen) => {
            setFile(chosen);
            again();
          }}
        />
        {isEmpty && (
          <p className={css.failure} role="alert">
            {t('empty')}
          </p>
        )}
        {state.error !== undefined && (
          <p className={css.failure} role="alert">
            {errorSentence(state.error)}
          </p>
        )}
        <Field
          id={`${id}-commit`}
          label={t('commit')}
          hint={t('commitHint')}
          fault={looked && badCommit ? t('commitBad') : undefined}
        >
          <TextInput
            id={`${id}-commit`}
            mono
            value={commit}
            maxLength={64}
            invalid={looked && badCommit}
            onText={setCommit}
            onBlur={() => setLooked(true)}
          />
        </Field>
        {kind === 'coverage' && (
          <Field id={`${id}-prefix`} label={t('prefix')} hint={t('prefixHint')}>
            <TextInput id={`${id}-prefix`} mono value={prefix} maxLength={1000} onText={setPrefix} />
          </Field>
        )}
        {/* Enter in a field sends, as in any form. */}
        <button type="submit" hidden disabled={!file || isEmpty} aria-hidden tabIndex={-1} />
      </form>
    </Dialog>
  );
}
