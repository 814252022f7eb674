import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Confirm } from '../../../components/confirm.tsx';
import { metadataQuery } from '../../../lib/calls/metadata.ts';
import { cx } from '../../../lib/class-names.ts';
import css from '../admin-tools.module.css';
import { type AdminTool, type FoundTool, useOfferTool, useSortTools } from '../api/admin-tools.ts';
import { moved } from '../move.ts';
import { adminTools } from '../texts.ts';
import { ToolRow } from './tool-row.tsx';

/** Rows that are put in order by dragging or by the arrow keys of their handle; each move is stored at once. */
export function ToolRows({
  tools,
  machine,
  asking,
  failure,
}: {
  tools: readonly AdminTool[];
  machine: { readonly machine: string; readonly tools: readonly FoundTool[] } | undefined;
  asking: boolean;
  failure: unknown;
}) {
  const t = adminTools.use();
  const sort = useSortTools();
  const offer = useOfferTool();
  const list = useRef<HTMLOListElement>(null);
  const carried = useRef<string>(undefined);
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const [said, setSaid] = useState('');
  const [asked, setAsked] = useState<AdminTool>();
  const { data: metadata } = useQuery(metadataQuery({ projectId: '' }));
  const found = new Map(machine?.tools.map((tool) => [tool.name, tool]));

  // The handle that was pressed is drawn at its new place: the focus goes with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order is the event
  useEffect(() => {
    const name = carried.current;
    carried.current = undefined;
    if (name === undefined) return;
    const handles = list.current?.querySelectorAll<HTMLElement>('[data-handle]') ?? [];
    [...handles].find((handle) => handle.dataset.handle === name)?.focus();
  }, [tools]);

  const move = (from: number, to: number) => {
    const rows = moved(tools, from, to);
    const tool = tools[from];
    if (rows === tools || !tool) return;
    const at = rows.indexOf(tool) + 1;
    sort.mutate(rows, {
      onSuccess: () => setSaid(`${t('movedTo', { tool: tool.displayName, at })}. ${t('saved')}`),
      onError: () => setSaid(t('orderFailed')),
    });
    carried.current = tool.name;
  };
  const drop = () => {
    if (dragged !== undefined && over !== undefined) move(dragged, over);
    setDragged(undefined);
    setOver(undefined);
  };

  return (
    <div className={css.scroller}>
      <div className={css.head}>
        <span className="sr-only">{t('order')}</span>
        <span className={css.no}>#</span>
        <span>{t('tool')}</span>
        <span>{t('pattern')}</span>
        <span className={css.languages}>{t('languages')}</span>
        <span className="ellipsis" title={machine && t('answeredBy', { machine: machine.machine })}>
          {t('machine')}
          {machine && ` · ${machine.machine}`}
        </span>
        <span>{t('offered')}</span>
      </div>
      <ol ref={list} className={css.list}>
        {tools.map((tool, index) => (
          <li
            key={tool.name}
            className={cx(
              css.row,
              index === dragged && css.dragged,
              index === over &&
                dragged !== undefined &&
                index !== dragged &&
                (index < dragged ? css.before : css.after),
            )}
            onDragOver={(event) => {
              if (dragged === undefined) return;
              event.preventDefault();
              setOver(index);
            }}
            onDrop={(event) => {
              event.preventDefault();
              drop();
            }}
          >
            <ToolRow
              tool={tool}
              type={metadata?.TOOL_TYPE.find((entry) => entry.key === tool.type)?.fullName ?? ''}
              at={index + 1}
              count={tools.length}
              found={found.get(tool.name)}
              known={machine !== undefined}
              asking={asking}
              failure={failure}
              busy={offer.isPending && offer.variables.name === tool.name}
              onMove={(step) => move(index, index + step)}
              onDrag={() => setDragged(index)}
              onDragEnd={() => {
                setDragged(undefined);
                setOver(undefined);
              }}
              onOffer={(everybody) => (everybody ? offer.mutate({ name: tool.name, everybody }) : setAsked(tool))}
            />
          </li>
        ))}
      </ol>
      <p className={css.foot}>{t('orderHint')}</p>
      <div className="sr-only" role="status" aria-live="polite">
        {said}
      </div>
      <Confirm
        open={asked !== undefined}
        title={t('withdrawTitle', { tool: asked?.displayName ?? '' })}
        verb={t('withdraw')}
        busy={offer.isPending}
        onClose={() => setAsked(undefined)}
        onConfirm={() =>
          asked && offer.mutate({ name: asked.name, everybody: false }, { onSuccess: () => setAsked(undefined) })
        }
      >
        {t('withdrawText')}
      </Confirm>
    </div>
  );
}
