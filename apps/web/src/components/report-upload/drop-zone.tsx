import { FileText, UploadCloud, X } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { cx } from '../../lib/class-names.ts';
import { formatBytes } from '../../lib/format.ts';
import { IconButton } from '../button.tsx';
import css from './report-upload.module.css';
import { reportUpload } from './texts.ts';

/** One file, dropped or chosen. */
export function DropZone({
  file,
  hint,
  onFile,
}: {
  file: File | undefined;
  hint: string;
  onFile: (file: File | undefined) => void;
}) {
  const t = reportUpload.use();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [first] = event.dataTransfer.files;
    if (first) onFile(first);
  };
  if (file) {
    return (
      <div className={css.file}>
        <FileText size={16} aria-hidden />
        <span className="ellipsis" title={file.name}>
          {file.name}
        </span>
        <span className={css.quiet}>{formatBytes(file.size)}</span>
        <IconButton label={t('remove')} icon={X} onClick={() => onFile(undefined)} />
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a convenience, the button inside does the same
    <div
      className={cx(css.drop, over && css.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={take}
    >
      <UploadCloud size={24} strokeWidth={1.5} aria-hidden />
      <p>
        {t('drop')}{' '}
        <button type="button" className={css.choose} onClick={() => input.current?.click()} data-autofocus>
          {t('choose')}
        </button>
      </p>
      <p className={css.quiet} id={id}>
        {hint}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={t('choose')}
        aria-describedby={id}
        onChange={(event) => onFile(event.target.files?.[0])}
      />
    </div>
  );
}
