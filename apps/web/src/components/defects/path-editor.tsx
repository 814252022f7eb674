import { ChevronRight, FileCode2, Folder } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { PathNode } from '../../lib/calls/defect-options.ts';
import { Button } from '../button.tsx';
import type { FieldEditing } from '../filter-bar/filter-fields.ts';
import { moveFocus } from '../menu.tsx';
import { Segmented } from '../segmented.tsx';
import { defects } from './defect-texts.ts';
import css from './filters.module.css';
import { patternOf, realPaths, searchPaths } from './path-patterns.ts';

const MOST = 200;

/** Paths to keep: ticked in the tree of files that have findings, or typed as expressions. */
export function PathEditor({ tree, values, onChange, onClose }: FieldEditing & { tree: PathNode | undefined }) {
  const t = defects.use();
  const nodes = useMemo(() => realPaths(tree), [tree]);
  const typedOnly = values.length > 0 && values.some((value) => !value.startsWith('.*/'));
  const [way, setWay] = useState<'tree' | 'typed'>(typedOnly ? 'typed' : 'tree');
  return (
    <div className={css.paths}>
      <Segmented
        label={t('path')}
        value={way}
        onChange={setWay}
        choices={[
          { id: 'tree', label: t('chooseTree') },
          { id: 'typed', label: t('typePattern') },
        ]}
      />
      {way === 'tree' ? (
        <Tree nodes={nodes} values={values} onChange={onChange} />
      ) : (
        <Patterns
          values={values}
          onDone={(next) => {
            onChange(next);
            onClose();
          }}
        />
      )}
    </div>
  );
}

function Tree({
  nodes,
  values,
  onChange,
}: {
  nodes: readonly PathNode[];
  values: readonly string[];
  onChange: (values: readonly string[]) => void;
}) {
  const t = defects.use();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const searching = typed.trim() !== '';
  const result = useMemo(() => searchPaths(nodes, { typed, most: MOST }), [nodes, typed]);
  const rows = searching
    ? result.found.map((entry) => ({ ...entry, label: entry.path, depth: 0 }))
    : visible(nodes, open, '', 0).slice(0, MOST * 5);
  const toggle = (pattern: string) =>
    onChange(values.includes(pattern) ? values.filter((value) => value !== pattern) : [...values, pattern]);
  const unfold = (path: string) => {
    const next = new Set(open);
    if (!next.delete(path)) next.add(path);
    setOpen(next);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for its buttons' keys
    <div onKeyDown={moveFocus} role="presentation">
      <input
        data-autofocus
        className={css.find}
        value={typed}
        placeholder={t('searchPath')}
        aria-label={t('searchPath')}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className={css.tree} role="tree" aria-label={t('path')} aria-multiselectable>
        {rows.length === 0 && <p className={css.none}>{t('noPath')}</p>}
        {rows.map(({ path, label, isFolder, depth }) => {
          const pattern = patternOf(path, isFolder);
          const Icon = isFolder ? Folder : FileCode2;
          return (
            <div
              key={path}
              className={css.node}
              style={{ paddingLeft: depth * 16 }}
              role="treeitem"
              aria-level={depth + 1}
              aria-expanded={isFolder && !searching ? open.has(path) : undefined}
              aria-selected={values.includes(pattern)}
              tabIndex={-1}
            >
              {isFolder && !searching ? (
                <button type="button" className={css.fold} aria-label={label} onClick={() => unfold(path)}>
                  <ChevronRight size={13} aria-hidden style={{ rotate: open.has(path) ? '90deg' : '0deg' }} />
                </button>
              ) : (
                <span className={css.fold} />
              )}
              <label className={css.pick} title={path}>
                <input type="checkbox" checked={values.includes(pattern)} onChange={() => toggle(pattern)} />
                <Icon size={14} aria-hidden />
                <span className="ellipsis">{label}</span>
              </label>
            </div>
          );
        })}
        {searching && result.count > rows.length && (
          <p className={css.none}>{t('morePathsCut', { count: result.count - rows.length })}</p>
        )}
      </div>
    </div>
  );
}

interface Row {
  readonly path: string;
  readonly label: string;
  readonly isFolder: boolean;
  readonly depth: number;
}

function visible(nodes: readonly PathNode[], open: ReadonlySet<string>, parent: string, depth: number): Row[] {
  return nodes.flatMap((node) => {
    const path = parent === '' ? node.name : `${parent}/${node.name}`;
    const row = { path, label: node.name, isFolder: node.children !== undefined, depth };
    return node.children && open.has(path) ? [row, ...visible(node.children, open, path, depth + 1)] : [row];
  });
}

function Patterns({ values, onDone }: { values: readonly string[]; onDone: (values: readonly string[]) => void }) {
  const t = defects.use();
  const [typed, setTyped] = useState(values.join('\n'));
  const apply = () =>
    onDone(
      typed
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <textarea
        data-autofocus
        className={css.patterns}
        rows={5}
        value={typed}
        aria-label={t('typePattern')}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) apply();
        }}
      />
      <div className={css.foot}>
        <span>{t('patternHint')}</span>
        <Button type="submit">{t('apply')}</Button>
      </div>
    </form>
  );
}
