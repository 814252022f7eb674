import { Plus, X } from 'lucide-react';
import { Button, IconButton } from '../../../components/button.tsx';
import { describedBy } from '../../../components/form/field.tsx';
import { TextInput } from '../../../components/form/text-input.tsx';
import { Spinner } from '../../../components/spinner.tsx';
import type { FilterPreview } from '../api/filters.ts';
import css from './ignore.module.css';
import { ignoreTexts } from './texts.ts';

export function ExpressionRows({
  rows,
  faultOf,
  previewOf,
  busy,
  onChange,
}: {
  rows: readonly string[];
  faultOf: (row: string) => string | undefined;
  previewOf: (row: string) => FilterPreview | undefined;
  busy: boolean;
  onChange: (rows: readonly string[]) => void;
}) {
  const t = ignoreTexts.use();
  return (
    <div className={css.rows}>
      <p className={css.hint}>
        {t('examples')} <code>.*/test/.*</code> {t('exampleDir')} · <code>.*_test\.go$</code> {t('exampleSuffix')}
      </p>
      {rows.map((row, index) => {
        const id = `expression-${index}`;
        const trimmed = row.trim();
        const fault = trimmed === '' ? undefined : faultOf(trimmed);
        const preview = fault || trimmed === '' ? undefined : previewOf(trimmed);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own, and are only added at the end
          <div key={index} className={css.expression}>
            <TextInput
              id={id}
              mono
              data-autofocus={index === 0 ? '' : undefined}
              aria-label={t('expression', { index: index + 1 })}
              value={row}
              invalid={fault !== undefined}
              onText={(text) => onChange(rows.map((other, at) => (at === index ? text : other)))}
            />
            <IconButton
              label={t('removeRow')}
              icon={X}
              disabled={rows.length === 1 && row === ''}
              onClick={() => onChange(rows.length === 1 ? [''] : rows.filter((_, at) => at !== index))}
            />
            <span id={describedBy(id)} className={fault ? css.bad : css.hint} role={fault ? 'alert' : 'status'}>
              {fault ??
                (preview ? (
                  <>
                    {t('matching', { count: preview.count })}
                    {preview.examples[0] !== undefined && <span className="mono"> {preview.examples[0]}</span>}
                  </>
                ) : (
                  busy &&
                  trimmed !== '' && (
                    <>
                      <Spinner size={11} /> {t('counting')}
                    </>
                  )
                ))}
            </span>
          </div>
        );
      })}
      <div>
        <Button icon={Plus} disabled={rows.some((row) => row.trim() === '')} onClick={() => onChange([...rows, ''])}>
          {t('addRow')}
        </Button>
      </div>
    </div>
  );
}
