import { LANGUAGE_FLAGS, languagesOf } from '@assay/contract/language';
import type { ReactNode } from 'react';
import type { MetadataEntry } from '../../lib/calls/metadata.ts';
import type { Tool } from '../../lib/calls/tools.ts';
import { COMPILE_PATTERNS } from '../../lib/paths.ts';
import { languageSummary } from '../checker-sets/set-names.ts';
import { Tag } from '../marks.tsx';
import css from './tool-picker.module.css';
import { toolPicker } from './tool-picker-texts.ts';

/** Tools by type, each a card that is ticked or not. */
export function ToolGrid({
  tools,
  types,
  chosen,
  onToggle,
}: {
  tools: readonly Tool[];
  /** Names of the types, in their order. */
  types: readonly MetadataEntry[];
  chosen: readonly string[];
  onToggle: (name: string) => void;
}) {
  const groups = types
    .map((type) => ({ type, members: tools.filter((tool) => tool.type === type.key) }))
    .filter((group) => group.members.length > 0);
  return (
    <div className={css.groups}>
      {groups.map(({ type, members }) => (
        <fieldset key={type.key} className={css.group}>
          <legend>{type.fullName}</legend>
          {members.map((tool) => (
            <ToolCard
              key={tool.name}
              tool={tool}
              on={chosen.includes(tool.name)}
              onToggle={() => onToggle(tool.name)}
            />
          ))}
        </fieldset>
      ))}
    </div>
  );
}

function ToolCard({ tool, on, onToggle }: { tool: Tool; on: boolean; onToggle: () => void }) {
  const t = toolPicker.use();
  return (
    <label className={css.card} data-on={on || undefined}>
      <input type="checkbox" checked={on} onChange={onToggle} aria-label={tool.displayName} />
      <ToolLogo tool={tool} />
      <span className={css.words}>
        <span className={css.line}>
          <strong className="ellipsis">{tool.displayName}</strong>
          {tool.takesReport ? (
            <span title={t('reportsHint')}>
              <Tag>{t('reports')}</Tag>
            </span>
          ) : (
            COMPILE_PATTERNS.includes(tool.pattern) && <Tag>{t('compiled')}</Tag>
          )}
        </span>
        <span className={css.summary} title={tool.description}>
          {tool.description}
        </span>
        <span className={css.languages}>
          {languagesOf(tool.lang).length === LANGUAGE_FLAGS.length ? t('everyLanguage') : languageSummary(tool.lang)}
        </span>
      </span>
    </label>
  );
}

/** The tool's picture, else its initial. */
export function ToolLogo({ tool }: { tool: Pick<Tool, 'displayName' | 'logo'> }): ReactNode {
  return tool.logo ? (
    <img className={css.logo} src={tool.logo} alt="" width={28} height={28} />
  ) : (
    <span className={css.logo} aria-hidden>
      {[...tool.displayName][0]}
    </span>
  );
}
