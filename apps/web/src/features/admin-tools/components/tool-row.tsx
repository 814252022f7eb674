import { LANGUAGE_FLAGS, readableLanguage } from '@assay/contract/language';
import { GripVertical } from 'lucide-react';
import { Switch } from '../../../components/form/switch.tsx';
import { errorSentence } from '../../../components/page-states.tsx';
import { Spinner } from '../../../components/spinner.tsx';
import { StateDot } from '../../../components/state-dot.tsx';
import css from '../admin-tools.module.css';
import type { AdminTool, FoundTool } from '../api/admin-tools.ts';
import { adminTools } from '../texts.ts';

/** A tool names its languages by key. */
const languageName = (key: string) =>
  readableLanguage(LANGUAGE_FLAGS.find((language) => language.key === key)?.fullName ?? key);

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, Home: -1000, End: 1000 };

export function ToolRow({
  tool,
  type,
  at,
  count,
  found,
  known,
  asking,
  failure,
  busy,
  onMove,
  onDrag,
  onDragEnd,
  onOffer,
}: {
  tool: AdminTool;
  /** What its type is called. */
  type: string;
  at: number;
  count: number;
  found: FoundTool | undefined;
  /** The worker has answered. */
  known: boolean;
  asking: boolean;
  failure: unknown;
  busy: boolean;
  onMove: (step: number) => void;
  onDrag: () => void;
  onDragEnd: () => void;
  onOffer: (everybody: boolean) => void;
}) {
  const t = adminTools.use();
  const everybody = tool.status === 'P';
  const languages = tool.supportedLanguages.includes('*')
    ? t('allLanguages')
    : tool.supportedLanguages.map(languageName).join(', ');
  return (
    <>
      <button
        type="button"
        data-handle={tool.name}
        className={css.handle}
        draggable
        aria-label={t('move', { tool: tool.displayName, at, count })}
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move';
          const row = event.currentTarget.parentElement;
          if (row) event.dataTransfer.setDragImage(row, 16, 24);
          onDrag();
        }}
        onDragEnd={onDragEnd}
        onKeyDown={(event) => {
          const step = STEPS[event.key];
          if (step === undefined) return;
          event.preventDefault();
          onMove(step);
        }}
      >
        <GripVertical size={16} aria-hidden />
      </button>
      <span className={css.no}>{at}</span>
      <div className={css.tool}>
        <div className={css.name}>
          {tool.displayName}
          {tool.displayName !== tool.name && <code className={css.key}>{tool.name}</code>}
        </div>
        <div className={`${css.about} ellipsis`} title={tool.description}>
          {tool.description}
        </div>
      </div>
      <span className={css.quiet}>{type}</span>
      <span className={`${css.quiet} ${css.languages} ellipsis`} title={languages}>
        {languages}
      </span>
      <div className={css.machine}>
        {asking ? (
          <Spinner size={14} />
        ) : failure ? (
          <span className={css.quiet} title={errorSentence(failure)}>
            {errorSentence(failure)}
          </span>
        ) : (
          <Availability found={found} known={known} />
        )}
      </div>
      <span className={css.offer}>
        <Switch label={t('publish', { tool: tool.displayName })} checked={everybody} busy={busy} onChange={onOffer} />
        <span className={everybody ? css.quiet : css.only}>{t(everybody ? 'published' : 'test')}</span>
      </span>
    </>
  );
}

/** Whether the machine can run it, and if not, what to install. */
function Availability({ found, known }: { found: FoundTool | undefined; known: boolean }) {
  const t = adminTools.use();
  if (!found) return <span className={css.quiet}>{known ? t('learned') : t('unknown')}</span>;
  if (found.missing !== undefined)
    return (
      <>
        <StateDot tone="bad">{t('missing')}</StateDot>
        <div className={css.about} title={found.missing}>
          {found.missing}
        </div>
      </>
    );
  if (found.kind === 'report') return <span className={css.quiet}>{t('viaReport')}</span>;
  return (
    <>
      <StateDot tone="good">
        {found.kind === 'built-in' ? t('builtIn') : t('version', { version: found.version ?? '' })}
      </StateDot>
      {found.programs.length > 0 && (
        <div className={`${css.about} mono ellipsis`} title={found.programs.join(', ')}>
          {found.programs.join(', ')}
        </div>
      )}
    </>
  );
}
