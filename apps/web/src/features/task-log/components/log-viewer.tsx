import { ArrowDown, ArrowUp, Clock, Download, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import buttons from '../../../components/button.module.css';
import { Button, IconButton } from '../../../components/button.tsx';
import { common } from '../../../components/common-texts.ts';
import { errorSentence } from '../../../components/page-states.tsx';
import { Spinner } from '../../../components/spinner.tsx';
import { downloadAddress, type LogOf } from '../api/build-log.ts';
import { taskLog } from '../texts.ts';
import { useLog } from '../use-log.ts';
import { LogLines } from './log-lines.tsx';
import css from './log-viewer.module.css';

/** The log of one build over the page: followed while it runs, searched, downloaded. Escape or a click outside closes it. */
export function LogViewer({ of, buildNum, onClose }: { of: LogOf; buildNum: string; onClose: () => void }) {
  const t = taskLog.use();
  const c = common.use();
  const dialog = useRef<HTMLDialogElement>(null);
  const [opener] = useState(() => document.activeElement);
  const { tail, error, retry } = useLog(of);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const [times, setTimes] = useState(false);
  const { lines } = tail;
  const wanted = typed.trim().toLowerCase();
  const hits = useMemo(
    () =>
      wanted === '' ? [] : lines.flatMap((line, index) => (line.message.toLowerCase().includes(wanted) ? [index] : [])),
    [lines, wanted],
  );

  useEffect(() => {
    dialog.current?.showModal();
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, [opener]);
  const step = (by: number) => setAt(hits.length === 0 ? 0 : (at + by + hits.length) % hits.length);
  const onSearchKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') step(event.shiftKey ? -1 : 1);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way
    <dialog
      ref={dialog}
      className={css.viewer}
      aria-label={t('logTitle', { build: buildNum })}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={css.head}>
        <h2>{t('logTitle', { build: buildNum })}</h2>
        <span className={css.hits} role="status">
          {wanted !== '' && (hits.length === 0 ? t('noMatch') : t('matches', { at: at + 1, count: hits.length }))}
        </span>
        <input
          className={css.find}
          type="search"
          placeholder={t('search')}
          aria-label={t('search')}
          value={typed}
          onKeyDown={onSearchKey}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
        />
        <IconButton label={t('previousMatch')} icon={ArrowUp} disabled={hits.length === 0} onClick={() => step(-1)} />
        <IconButton label={t('nextMatch')} icon={ArrowDown} disabled={hits.length === 0} onClick={() => step(1)} />
        <IconButton label={t('times')} icon={Clock} pressed={times} onClick={() => setTimes(!times)} />
        <a className={`${buttons.button} ${buttons.quiet}`} href={downloadAddress(of)} download>
          <Download size={15} aria-hidden />
          {t('download')}
        </a>
        <IconButton label={c('close')} icon={X} onClick={onClose} />
      </div>
      {error !== undefined && (
        <p className={css.message} role="alert">
          {errorSentence(error)} <Button onClick={retry}>{c('retry')}</Button>
        </p>
      )}
      {error === undefined && lines.length === 0 && (
        <p className={css.message}>{tail.next === undefined ? c('loading') : t('emptyLog')}</p>
      )}
      <LogLines lines={lines} times={times} hits={hits} active={hits[at]} />
      <div className={css.foot}>
        {t('lines', { count: lines.length })}
        {tail.wait !== undefined && error === undefined && (
          <span className={css.live}>
            <Spinner size={12} />
            {t('following')}
          </span>
        )}
      </div>
    </dialog>
  );
}
