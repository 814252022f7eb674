import type { UiLanguage } from '@assay/contract/errors';
import { METADATA_TYPES, type MetadataEntry, type Metadatas, type MetadataType } from '@assay/contract/http/user';
import { LANGUAGE_FLAGS, type LanguageFlag } from '@assay/contract/language';
import { TOOL_PATTERNS, TOOL_TYPES } from '@assay/contract/tool-definition';

/** Parameter types of the wire (contract-core 2.4). */
const PARAM_TYPES = ['STRING', 'BOOLEAN', 'RADIO', 'CHECKBOX'] as const;

const TABLES: Readonly<Record<MetadataType, (language: UiLanguage) => MetadataEntry[]>> = {
  LANG: (language) =>
    [...LANGUAGE_FLAGS].sort((a, b) => a.order - b.order).map((entry) => languageEntry(entry, language)),
  TOOL_TYPE: (language) => TOOL_TYPES.map((type) => plainEntry(type.key, type[language])),
  TOOL_PATTERN: () => TOOL_PATTERNS.map((pattern) => plainEntry(pattern, pattern)),
  PARAM_TYPE: () => PARAM_TYPES.map((type) => plainEntry(type, type)),
};

/**
 * The code tables a page asks for, each in display order. Every asked name is answered with an array, unknown ones with
 * an empty one: the page replaces its whole store by this object and iterates.
 * @param asked type names joined by `;`; absent = all
 */
export function metadatasOf(asked: string | undefined, language: UiLanguage): Metadatas {
  const names =
    asked === undefined ? METADATA_TYPES : asked.split(/[;,]/).filter((name) => /^[A-Z_]{1,40}$/.test(name));
  const entries = names.map((name): [string, MetadataEntry[]] => [name, isKnown(name) ? TABLES[name](language) : []]);
  return Object.fromEntries(entries);
}

function isKnown(name: string): name is MetadataType {
  return METADATA_TYPES.some((type) => type === name);
}

function plainEntry(key: string, name: string): MetadataEntry {
  return { key, name, fullName: name, status: 'P' };
}

/** Names of languages are the same everywhere but for the last entry, which has an English one. */
function languageEntry(entry: LanguageFlag, language: UiLanguage): MetadataEntry {
  const english = entry.key === 'others' && language === 'en' ? 'Others' : undefined;
  return {
    key: String(entry.flag),
    name: english ?? entry.name,
    fullName: english ?? entry.fullName,
    status: 'P',
    aliasNames: JSON.stringify(entry.aliases),
    langFullKey: entry.fullKey,
    langType: entry.kind,
  };
}
