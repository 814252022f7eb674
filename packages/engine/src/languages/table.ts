import type { SourceLanguage } from '@assay/contract/source-languages';
import { BUILDS } from './builds.ts';
import { C_FAMILY } from './c-family.ts';
import { CLASSIC } from './classic.ts';
import { DATA } from './data.ts';
import { DATABASES } from './databases.ts';
import { FUNCTIONAL } from './functional.ts';
import { JVM } from './jvm.ts';
import type { Language } from './language.ts';
import { DOCUMENTS } from './markup.ts';
import { SCRIPTS } from './scripts.ts';
import { SHELLS } from './shells.ts';
import { STYLES } from './styles.ts';
import { TEMPLATES } from './templates.ts';

/** Every language there is. Adding one: a row here (in its family's file), one in the contract, and a fixture. */
export const LANGUAGES: Readonly<Record<SourceLanguage, Language>> = {
  ...C_FAMILY,
  ...JVM,
  ...SCRIPTS,
  ...SHELLS,
  ...FUNCTIONAL,
  ...DATABASES,
  ...CLASSIC,
  ...DOCUMENTS,
  ...STYLES,
  ...TEMPLATES,
  ...DATA,
  ...BUILDS,
};
