import { COLON, COMMA, EQUALS, STRING } from '../../lexer/symbols.ts';
import { BRACES } from '../language-groups.ts';
import type { Rule, RuleFile } from '../rule.ts';
import { IS_ALGORITHM } from '../string-facts.ts';
import { codeAt, isCall, isMember, isOneOf, isWord, lineAt, receiverOf, textAt } from '../tokens.ts';
import { shortText } from './crypto.ts';

/** Verification of certificates switched off. */
export const tlsOff: Rule = {
  key: 'tls-verification-off',
  languages: BRACES.concat('python', 'ruby', 'lua'),
  notInTests: true,
  words: {
    python: 'verify CERT_NONE _create_unverified_context check_hostname', go: 'InsecureSkipVerify', javascript: 'rejectUnauthorized NODE_TLS_REJECT_UNAUTHORIZED', typescript: 'rejectUnauthorized NODE_TLS_REJECT_UNAUTHORIZED',
    php: 'CURLOPT_SSL_VERIFYPEER CURLOPT_SSL_VERIFYHOST', c: 'CURLOPT_SSL_VERIFYPEER CURLOPT_SSL_VERIFYHOST SSL_VERIFY_NONE', cpp: 'CURLOPT_SSL_VERIFYPEER CURLOPT_SSL_VERIFYHOST SSL_VERIFY_NONE',
    objc: 'CURLOPT_SSL_VERIFYPEER CURLOPT_SSL_VERIFYHOST allowInvalidCertificates', java: 'ALLOW_ALL_HOSTNAME_VERIFIER AllowAllHostnameVerifier NoopHostnameVerifier', kotlin: 'ALLOW_ALL_HOSTNAME_VERIFIER NoopHostnameVerifier',
    ruby: 'VERIFY_NONE', csharp: 'DangerousAcceptAnyServerCertificateValidator', lua: 'ssl_verify verify', dart: 'badCertificateCallback',
  }, // biome-ignore format: one table
  token(file, at, report) {
    if (isOff(file, at)) report.token(at, { name: textAt(file, at) });
  },
};

function isOff(file: RuleFile, at: number): boolean {
  const name = textAt(file, at);
  switch (file.language) {
    case 'python':
      if (name === 'CERT_NONE') return receiverOf(file, at) === 'ssl' && codeAt(file, at - 3) === EQUALS;
      if (name === '_create_unverified_context') return receiverOf(file, at) === 'ssl';
      // A keyword argument; `verify = False` alone is a variable.
      return (
        codeAt(file, at + 1) === EQUALS &&
        isWord(file, at + 2, 'False') &&
        (name === 'verify' ? isArgument(file, at) : isMember(file, at))
      );
    case 'lua':
      return (
        codeAt(file, at + 1) === EQUALS &&
        (isWord(file, at + 2, 'false') || shortText(file, at + 2, 8) === 'none') &&
        name === 'ssl_verify'
      );
    case 'go':
    case 'javascript':
    case 'typescript': {
      const value = codeAt(file, at + 1) === COLON || codeAt(file, at + 1) === EQUALS ? at + 2 : -1;
      if (name === 'NODE_TLS_REJECT_UNAUTHORIZED')
        return isWord(file, value, '0') || (codeAt(file, value) === STRING && shortText(file, value, 3) === '0');
      return isWord(file, value, name === 'InsecureSkipVerify' ? 'true' : 'false');
    }
    case 'php':
    case 'c':
    case 'cpp':
    case 'objc':
      if (name === 'SSL_VERIFY_NONE') return codeAt(file, at - 1) === COMMA;
      if (name === 'allowInvalidCertificates')
        return codeAt(file, at + 1) === EQUALS && isOneOf(file, at + 2, ['YES', 'true']);
      return isOneOf(file, at + 2, ['0', '0L', '0l', 'false', 'FALSE', 'NO']);
    case 'dart':
      return isWord(file, at + 1, '=') && bodyIsTrue(file, at + 2);
    case 'ruby':
      return isMember(file, at) && codeAt(file, at - 1) !== 0;
    default:
      return !isWord(file, at - 1, 'class') && !isWord(file, at - 1, 'import') && codeAt(file, at + 1) !== 59
        ? true
        : isMember(file, at) && !importedOn(file, at);
  }
}

function importedOn(file: RuleFile, at: number): boolean {
  const line = lineAt(file, at);
  for (let i = at; i >= 0 && lineAt(file, i) === line; i--) if (isOneOf(file, i, ['import', 'using'])) return true;
  return false;
}

function isArgument(file: RuleFile, at: number): boolean {
  return codeAt(file, at - 1) === COMMA || codeAt(file, at - 1) === 40;
}

function bodyIsTrue(file: RuleFile, at: number): boolean {
  for (let i = at; i < at + 24; i++) if (isWord(file, i, 'true') && codeAt(file, i + 1) === 59) return true;
  return false;
}

/** SSL 2 and 3, TLS 1.0 and 1.1. */
export const oldTls: Rule = {
  key: 'old-tls',
  languages: ['python', 'java', 'kotlin', 'csharp', 'go', 'c', 'cpp', 'php', 'ruby', 'javascript', 'typescript'],
  notInTests: true,
  words: {
    python: 'PROTOCOL_SSLv2 PROTOCOL_SSLv3 PROTOCOL_TLSv1 PROTOCOL_TLSv1_1', csharp: 'Ssl3 Tls11', go: 'VersionSSL30 VersionTLS10 VersionTLS11',
    c: 'SSLv2_method SSLv3_method TLSv1_method TLSv1_client_method SSLv23_server_method_', cpp: 'SSLv2_method SSLv3_method TLSv1_method TLSv1_client_method',
    php: 'CURL_SSLVERSION_SSLv3 CURL_SSLVERSION_SSLv2 CURL_SSLVERSION_TLSv1_0',
  }, // biome-ignore format: one table
  token(file, at, report) {
    if (
      file.language === 'csharp' &&
      receiverOf(file, at) !== 'SecurityProtocolType' &&
      receiverOf(file, at) !== 'SslProtocols'
    )
      return;
    if (file.language === 'go' && (receiverOf(file, at) !== 'tls' || isOneOf(file, at - 3, ['case', '==', '<', '<='])))
      return;
    if ((file.language === 'c' || file.language === 'cpp') && !isCall(file, at)) return;
    report.token(at, { name: textAt(file, at) });
  },
  stringFacts: IS_ALGORITHM,
  string(file, at, report) {
    const call = codeAt(file, at - 1) === 40 ? textAt(file, at - 2) : '';
    const named =
      call === 'getInstance'
        ? isWord(file, at - 4, 'SSLContext')
        : isOneOf(file, at - 2, ['secureProtocol', 'minVersion', 'ssl_version']);
    if (!named) return;
    const name = shortText(file, at, 24);
    if (/^(?:SSL(?:v[23])?|TLSv1(?:\.[01])?|SSLv[23]_method|TLSv1(?:_1)?_method)$/.test(name))
      report.token(at, { name });
  },
};
