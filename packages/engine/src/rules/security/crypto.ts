import { COLON, COMMA, EQUALS, IDENT } from '../../lexer/symbols.ts';
import type { CodeLanguage } from '../language-groups.ts';
import type { Rule, RuleFile } from '../rule.ts';
import { IS_ALGORITHM } from '../string-facts.ts';
import { codeAt, isCall, isMember, isOneOf, isWord, lineAt, receiverOf, stringBody, textAt } from '../tokens.ts';

const decoder = new TextDecoder('utf-8');

/** Text of a short string without its quotes; '' for a longer one. */
export function shortText(file: RuleFile, at: number, limit = 40): string {
  const { start, end } = stringBody(file, at);
  return end - start > limit ? '' : decoder.decode(file.bytes.subarray(start, end));
}

/** Calls whose first argument names an algorithm. */
const ALGORITHM_CALLS =
  /^(?:getInstance|createHash|createHmac|createCipheriv|createCipher|createDecipheriv|new|hash|hash_init|hash_algos|hash_file|hash_hmac|HashAlgorithm|Create|digest|Digest|EVP_get_digestbyname|openssl_encrypt|openssl_decrypt|openssl_digest|mcrypt_encrypt|Cipher|getCipher)$/; // biome-ignore format: one list

/** A string that is the first argument of such a call. */
function namesAlgorithm(file: RuleFile, at: number): boolean {
  return codeAt(file, at - 1) === 40 && ALGORITHM_CALLS.test(textAt(file, at - 2));
}

/** Functions that are a weak hash by their name. */
const HASHES: Partial<Record<CodeLanguage, string>> = {
  c: 'MD5 MD5_Init SHA1_Init EVP_md5 EVP_sha1 CC_MD5 CC_SHA1 MD4_Init',
  cpp: 'MD5 MD5_Init SHA1_Init EVP_md5 EVP_sha1 CC_MD5 CC_SHA1 MD4_Init',
  objc: 'CC_MD5 CC_SHA1 MD5_Init',
  python: 'md5 sha1',
  php: 'md5 sha1 md5_file sha1_file',
  go: 'md5 sha1',
  java: 'md5Hex sha1Hex',
  csharp: 'MD5CryptoServiceProvider SHA1CryptoServiceProvider SHA1Managed MD5 SHA1',
  ruby: 'MD5 SHA1',
  swift: 'CC_MD5 CC_SHA1 MD5 SHA1',
  kotlin: 'md5Hex sha1Hex',
  dart: 'md5 sha1',
};

/** MD5, SHA-1 and older ones: a second text of the same hash can be made. */
export const weakHash: Rule = {
  key: 'weak-hash',
  languages: [...(Object.keys(HASHES) as CodeLanguage[]), 'javascript', 'typescript'],
  notInTests: true,
  words: HASHES,
  token(file, at, report) {
    if (isHashCall(file, at)) report.token(at, { name: textAt(file, at) });
  },
  stringFacts: IS_ALGORITHM,
  string(file, at, report) {
    if (!namesAlgorithm(file, at)) return;
    const name = shortText(file, at, 12);
    if (/^(?:md[245]|sha-?1?)$/i.test(name)) report.token(at, { name });
  },
};

function isHashCall(file: RuleFile, at: number): boolean {
  switch (file.language) {
    case 'python':
      return receiverOf(file, at) === 'hashlib' && isCall(file, at) && !usedForSecurityFalse(file, at);
    case 'go':
      return codeAt(file, at + 1) === 46 && isOneOf(file, at + 2, ['New', 'Sum']) && codeAt(file, at + 3) === 40;
    case 'csharp':
      return (
        isWord(file, at - 1, 'new') || (codeAt(file, at + 1) === 46 && isOneOf(file, at + 2, ['Create', 'HashData']))
      );
    case 'ruby':
      return receiverOf(file, at) === 'Digest' && codeAt(file, at + 1) === 46;
    case 'swift':
      return isCall(file, at) || (receiverOf(file, at) === 'Insecure' && codeAt(file, at + 1) === 46);
    case 'dart':
      return codeAt(file, at + 1) === 46 && isWord(file, at + 2, 'convert');
    case 'java':
    case 'kotlin':
      return isCall(file, at) && isMember(file, at);
    case 'php':
      return isCall(file, at) && !isMember(file, at) && !isWord(file, at - 1, 'function');
    default:
      return isCall(file, at) && !isMember(file, at) && codeAt(file, at - 1) !== IDENT;
  }
}

function usedForSecurityFalse(file: RuleFile, at: number): boolean {
  for (let i = at + 2; i < at + 30; i++) if (isWord(file, i, 'usedforsecurity')) return true;
  return false;
}

/** DES, RC2, RC4, Blowfish, and any block cipher in ECB mode. */
export const weakCipher: Rule = {
  key: 'weak-cipher',
  languages: [
    'java',
    'kotlin',
    'javascript',
    'typescript',
    'python',
    'php',
    'csharp',
    'go',
    'ruby',
    'c',
    'cpp',
    'objc',
    'swift',
    'dart',
  ],
  notInTests: true,
  words: {
    python: 'MODE_ECB ARC4 DES3 DES ECB', csharp: 'DESCryptoServiceProvider TripleDESCryptoServiceProvider RC2CryptoServiceProvider ECB',
    go: 'des rc4', c: 'EVP_des_cbc EVP_des_ecb EVP_rc4 EVP_aes_128_ecb EVP_aes_256_ecb DES_ecb_encrypt RC4_set_key',
    cpp: 'EVP_des_cbc EVP_des_ecb EVP_rc4 EVP_aes_128_ecb EVP_aes_256_ecb DES_ecb_encrypt RC4_set_key', objc: 'kCCAlgorithmDES kCCAlgorithm3DES kCCAlgorithmRC4 kCCOptionECBMode',
    swift: 'kCCAlgorithmDES kCCAlgorithm3DES kCCAlgorithmRC4 kCCOptionECBMode', php: 'MCRYPT_DES MCRYPT_MODE_ECB MCRYPT_3DES',
  }, // biome-ignore format: one table
  token(file, at, report) {
    if (isCipher(file, at)) report.token(at, { name: textAt(file, at) });
  },
  stringFacts: IS_ALGORITHM,
  string(file, at, report) {
    if (
      !namesAlgorithm(file, at) &&
      !(codeAt(file, at - 1) === COMMA && /^openssl_(?:en|de)crypt$/.test(callNear(file, at)))
    )
      return;
    const name = shortText(file, at);
    if (/^(?:des(?:ede)?3?|3des|tripledes|rc[24]|arcfour|arc4|blowfish|bf)(?:[-/].*)?$/i.test(name) || /[-/]ecb(?:[-/]|$)/i.test(name) || /^aes$/i.test(name) && file.language === 'java' && isWord(file, at - 4, 'Cipher')) report.token(at, { name }); // biome-ignore format: one line
  },
};

function isCipher(file: RuleFile, at: number): boolean {
  switch (file.language) {
    case 'python':
      if (isWord(file, at, 'MODE_ECB')) return true;
      if (isWord(file, at, 'ECB')) return receiverOf(file, at) === 'modes';
      return codeAt(file, at + 1) === 46 && isWord(file, at + 2, 'new');
    case 'go':
      return codeAt(file, at + 1) === 46 && isOneOf(file, at + 2, ['NewCipher', 'NewTripleDESCipher']);
    case 'csharp':
      return isWord(file, at, 'ECB') ? receiverOf(file, at) === 'CipherMode' : isWord(file, at - 1, 'new');
    case 'c':
    case 'cpp':
      return isCall(file, at) && codeAt(file, at - 1) !== IDENT && codeAt(file, at - 1) !== 42;
    default:
      return true;
  }
}

/** The name before the parenthesis that is open at `at`, for the second argument of a call. */
function callNear(file: RuleFile, at: number): string {
  for (let i = at; i > at - 12; i--) if (codeAt(file, i) === 40) return textAt(file, i - 1);
  return '';
}

/** Random numbers that can be guessed, where a secret is made. */
export const weakRandom: Rule = {
  key: 'weak-random',
  languages: [
    'javascript',
    'typescript',
    'python',
    'php',
    'java',
    'kotlin',
    'csharp',
    'c',
    'cpp',
    'objc',
    'go',
    'ruby',
    'lua',
    'dart',
  ],
  notInTests: true,
  words: {
    javascript: 'random', typescript: 'random', python: 'random randint choice choices randrange', php: 'rand mt_rand uniqid', java: 'Random random', kotlin: 'Random',
    csharp: 'Random', c: 'rand random', cpp: 'rand random', objc: 'rand random', go: 'Intn Int63 Int', ruby: 'rand', lua: 'random', dart: 'Random',
  }, // biome-ignore format: one table
  token(file, at, report) {
    const receiver = receiverOf(file, at);
    const needs = NEEDS[file.language as CodeLanguage];
    if (!isCall(file, at) || (needs !== undefined && needs !== receiver)) return;
    if (needs === undefined && isMember(file, at)) return;
    const name = assignedName(file, at);
    if (name !== '' && SECRET_NAME.test(name)) report.token(at, { name });
  },
};
const NEEDS: Partial<Record<CodeLanguage, string>> = {
  javascript: 'Math',
  typescript: 'Math',
  python: 'random',
  go: 'rand',
  lua: 'math',
};
const SECRET_NAME = /pass(?:word|wd|phrase)|secret|token(?!ize|s_?count)|salt|otp$|^otp|captcha|session_?(?:id|key)|api_?key|csrf|(?:verif|auth|reset|sms|invite)\w*code/i; // biome-ignore format: one line

/** The name before `=` or `:` on the line of the token. */
function assignedName(file: RuleFile, at: number): string {
  const line = lineAt(file, at);
  for (let i = at - 1; i > 0 && i > at - 40 && lineAt(file, i) >= line; i--) {
    const code = codeAt(file, i);
    if (code === EQUALS || code === COLON || code === 142) return textAt(file, i - 1);
  }
  return '';
}
