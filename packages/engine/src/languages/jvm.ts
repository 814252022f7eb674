import { LEXICAL_RULES } from '../lexer/lexical-rules.ts';
import { between, long, plainNext, raw, text } from '../lexer/opener.ts';
import { language, readBy } from './language.ts';
import { CHARACTER, HASH, NESTED_SLASHES, OPERAND_WORDS, SEMICOLON, SLASHES } from './openers.ts';

const GROOVY = {
  openers: [
    ...SLASHES,
    long('"""', { interpolation: '${' }),
    long("'''"),
    text('"', { interpolation: '${' }),
    text("'"),
    between('$/', '/$'),
  ],
  regex: 'javascript',
  dollarNames: true,
  words: OPERAND_WORDS,
} as const;

/** Languages of the Java virtual machine, and Apex, which looks like them. */
export const JVM = {
  java: readBy(LEXICAL_RULES.java, { extensions: 'java jav jsh' }),
  kotlin: readBy(LEXICAL_RULES.kotlin, { extensions: 'kt kts ktm', interpreters: 'kotlin kotlinc' }),
  scala: language({
    extensions: 'scala sc sbt kojo',
    interpreters: 'scala amm',
    openers: [...NESTED_SLASHES, raw('"""', { greedy: true }), text('"'), CHARACTER, text('`', { escape: 'none' })],
    dollarNames: true,
  }),
  groovy: language({ extensions: 'groovy gvy grt gtpl', names: 'jenkinsfile', interpreters: 'groovy', ...GROOVY }),
  gradle: language({ extensions: 'gradle', ...GROOVY }),
  clojure: language({
    extensions: 'clj cljs cljc cljx cljscm cl2 boot hic edn',
    names: 'riemann.config',
    interpreters: 'bb clojure',
    openers: [SEMICOLON, long('"'), plainNext('\\')],
    dashNames: true,
  }),
  apex: language({ extensions: 'cls apex trigger', openers: [...SLASHES, text("'")] }),
  nextflow: language({ extensions: 'nf', names: 'nextflow.config', interpreters: 'nextflow', ...GROOVY }),
  xtend: language({ extensions: 'xtend', openers: [...SLASHES, raw("'''"), long('"'), long("'")] }),
  smali: language({ extensions: 'smali', openers: [HASH, text('"'), CHARACTER] }),
};
