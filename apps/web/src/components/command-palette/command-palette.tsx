import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useStopAnalysis } from '../../lib/calls/analysis.ts';
import { taskInfoQuery } from '../../lib/calls/task-info.ts';
import { cx } from '../../lib/class-names.ts';
import type { Command } from '../../lib/commands.ts';
import { useTaskScope } from '../../lib/use-scope.ts';
import { Confirm } from '../confirm.tsx';
import css from './palette.module.css';
import { palette } from './palette-texts.ts';
import { rank } from './rank.ts';
import { usePaletteCommands } from './use-palette-commands.ts';

/** Everything by name: type, choose with the arrows, Enter runs it. Loaded when first opened. */
export default function CommandPalette({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [stopping, setStopping] = useState(false);
  return (
    <>
      {open && <Panel onClose={onClose} onStop={() => setStopping(true)} />}
      {stopping && <StopQuestion onClose={() => setStopping(false)} />}
    </>
  );
}

function Panel({ onClose, onStop }: { onClose: () => void; onStop: () => void }) {
  const t = palette.use();
  const id = useId();
  const element = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const shown = rank(usePaletteCommands(onStop), typed);
  useEffect(() => {
    const before = document.activeElement;
    if (!element.current?.open) element.current?.showModal();
    element.current?.querySelector('input')?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  const mark = (index: number) => {
    setActive(index);
    document.getElementById(`${id}-${index}`)?.scrollIntoView({ block: 'nearest' });
  };
  const run = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    // What it opens takes the focus after the palette has given it back.
    setTimeout(command.run);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = shown.length - 1;
    const target = { ArrowDown: active + 1, ArrowUp: active - 1, PageDown: active + 8, PageUp: active - 8 }[event.key];
    if (target !== undefined && last >= 0) {
      const single = event.key.startsWith('Arrow');
      mark(single ? (target + shown.length) % shown.length : Math.max(0, Math.min(last, target)));
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) run(shown[active]);
    else return;
    event.preventDefault();
  };
  const grouped = typed.trim() === '';
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the mask is a convenience; Escape is the keyboard's way
    <dialog
      ref={element}
      className={css.palette}
      aria-label={t('title')}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === element.current) onClose();
      }}
    >
      <div className={css.search}>
        <Search size={16} aria-hidden />
        <input
          role="combobox"
          aria-expanded
          aria-controls={id}
          aria-activedescendant={shown.length > 0 ? `${id}-${active}` : undefined}
          aria-label={t('placeholder')}
          placeholder={t('placeholder')}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={id} role="listbox" aria-label={t('title')} className={css.list}>
        {shown.length === 0 && <p className={css.none}>{t('none')}</p>}
        {shown.map((command, index) => {
          const Icon = command.icon;
          return (
            <div key={command.id} role="presentation">
              {grouped && command.group !== shown[index - 1]?.group && <p className={css.group}>{command.group}</p>}
              {/* biome-ignore lint/a11y/useFocusableInteractive: the box holds the focus and points at its options */}
              {/* biome-ignore lint/a11y/useKeyWithClickEvents: see the box */}
              <div
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === active}
                className={cx(css.item, index === active && css.active)}
                onPointerMove={() => setActive(index)}
                onClick={() => run(command)}
              >
                {Icon && <Icon size={15} aria-hidden />}
                <span className={css.label}>{command.label}</span>
                {command.note && <span className={css.note}>{command.note}</span>}
                {command.checked && <span className={css.note}>{t('current')}</span>}
                {!grouped && <span className={css.note}>{command.group}</span>}
                {command.keys?.map((key) => (
                  <kbd key={key} className={css.key}>
                    {key}
                  </kbd>
                ))}
              </div>
            </div>
          );
        })}
      </div>
      <p className={css.hint} aria-hidden>
        {t('hint')}
      </p>
    </dialog>
  );
}

function StopQuestion({ onClose }: { onClose: () => void }) {
  const t = palette.use();
  const scope = useTaskScope();
  const { data: task } = useQuery(taskInfoQuery(scope));
  const stop = useStopAnalysis();
  return (
    <Confirm
      open
      danger
      title={t('stopTitle')}
      verb={t('stop')}
      busy={stop.isPending}
      onClose={onClose}
      onConfirm={() => stop.mutate(scope, { onSuccess: onClose })}
    >
      {t('stopText', { task: task?.nameCn ?? '' })}
    </Confirm>
  );
}
