import { useMutation } from '@tanstack/react-query';
import { FileUp, X } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { Button, IconButton } from '../../../components/button.tsx';
import { common } from '../../../components/common-texts.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { Field } from '../../../components/form/field.tsx';
import { TextInput } from '../../../components/form/text-input.tsx';
import { errorSentence } from '../../../components/page-states.tsx';
import { ProgressBar } from '../../../components/progress-bar.tsx';
import { cx } from '../../../lib/class-names.ts';
import { formatCount } from '../../../lib/format.ts';
import { useProjectScope } from '../../../lib/use-scope.ts';
import { uploadPackage } from '../api/custom-acts.ts';
import { custom } from '../texts.ts';
import css from './custom.module.css';

const LARGEST = 1024 * 1024;

/** A package of rules as a file. @param onUploaded with the drafts it became */
export function UploadDialog({
  onUploaded,
  onClose,
}: {
  onUploaded: (ids: readonly string[]) => void;
  onClose: () => void;
}) {
  const t = custom.use();
  const say = common.use();
  const { projectId } = useProjectScope();
  const picker = useRef<HTMLInputElement>(null);
  const leaving = useRef(new AbortController());
  const [file, setFile] = useState<File>();
  const [version, setVersion] = useState('1.0.0');
  const [share, setShare] = useState(0);
  const [over, setOver] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  const send = useMutation({
    mutationFn: (chosen: File) =>
      uploadPackage({
        projectId,
        version: version.trim(),
        file: chosen,
        onProgress: setShare,
        signal: leaving.current.signal,
      }),
    meta: { quiet: true },
    onSuccess: ({ checkers }) => onUploaded(checkers.map(({ customizeId }) => customizeId)),
  });
  const tooLarge = file !== undefined && file.size > LARGEST;
  const take = (chosen: File | null | undefined) => {
    if (!chosen || send.isPending) return;
    send.reset();
    setShare(0);
    setFile(chosen);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <Dialog
      open
      kind="form"
      width={520}
      title={t('uploadTitle')}
      onClose={onClose}
      footer={
        <>
          <Button
            tone="primary"
            busy={send.isPending}
            disabled={!file || tooLarge || version.trim() === ''}
            onClick={() => file && send.mutate(file)}
          >
            {t('uploadVerb')}
          </Button>
          <Button onClick={onClose}>{say('cancel')}</Button>
        </>
      }
    >
      <div className={css.upload}>
        <p>{t('uploadText')}</p>
        <input
          ref={picker}
          type="file"
          hidden
          accept=".zip,.tgz,.gz,.yml,.yaml,.json"
          onChange={(event) => take(event.target.files?.[0])}
        />
        {file ? (
          <div className={css.file}>
            <FileUp size={16} aria-hidden />
            <span className="ellipsis">{file.name}</span>
            <span className={css.muted}>{formatCount(Math.ceil(file.size / 1024))} KiB</span>
            {!send.isPending && <IconButton label={t('removeFile')} icon={X} onClick={() => setFile(undefined)} />}
          </div>
        ) : (
          <button
            type="button"
            data-autofocus
            className={cx(css.drop, over && css.dropOver)}
            onClick={() => picker.current?.click()}
            onDragOver={(event) => {
              event.preventDefault();
              setOver(true);
            }}
            onDragLeave={() => setOver(false)}
            onDrop={drop}
          >
            <FileUp size={20} strokeWidth={1.6} aria-hidden />
            {t('drop')}
          </button>
        )}
        <Field id="package-version" label={t('packageVersion')} required hint={t('packageVersionHint')}>
          <TextInput id="package-version" maxLength={50} value={version} onText={setVersion} />
        </Field>
        {send.isPending && (
          <div role="status" className={css.sending}>
            <ProgressBar percent={share * 100} label={t('sending')} />
            <span>{share < 1 ? t('sending') : t('checking')}</span>
          </div>
        )}
        {(tooLarge || send.error) && (
          <p className={css.refused} role="alert">
            {tooLarge ? t('fileTooLarge') : errorSentence(send.error)}
          </p>
        )}
      </div>
    </Dialog>
  );
}
