import type { CheckerSet } from '../../lib/calls/checker-sets.ts';
import { Combobox } from '../form/combobox.tsx';
import { SearchBox } from '../search-box.tsx';
import css from './install-dialog.module.css';
import { languageLabel } from './set-names.ts';
import { setTexts } from './set-texts.ts';

/** A language as forms know it: its bit, and its name on the wire. */
export interface SetLanguage {
  readonly codeLang: CheckerSet['codeLang'];
  readonly displayName: string;
}

/** What is searched for and in which languages, above a list of sets. @param chosen names on the wire */
export function SetSearch({
  typed,
  onType,
  languages,
  chosen,
  onChoose,
}: {
  typed: string;
  onType: (typed: string) => void;
  languages: readonly SetLanguage[];
  chosen: readonly string[];
  onChoose: (chosen: readonly string[]) => void;
}) {
  const t = setTexts.use();
  return (
    <div className={css.bar}>
      <SearchBox first label={t('searchStore')} value={typed} onText={onType} />
      <div className={css.languages}>
        <Combobox
          id="set-languages"
          multiple
          label={t('languages')}
          placeholder={t('allLanguages')}
          value={chosen}
          options={languages.map(({ displayName, codeLang }) => ({
            value: displayName,
            label: languageLabel(codeLang),
          }))}
          onChange={onChoose}
        />
      </div>
    </div>
  );
}
