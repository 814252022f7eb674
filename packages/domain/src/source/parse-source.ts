import { AssayError } from '@assay/contract/errors';
import type { EmbeddedCredential, SourceAddress } from './address.ts';

const MAX_LENGTH = 2000;
/** Letters, digits, dots, dashes, underscores; never a leading dash, which ssh would take for an option. */
const HOST = /^[a-z0-9]([a-z0-9._-]*[a-z0-9])?$/;
const USER = /^[A-Za-z0-9_][A-Za-z0-9._+-]*$/;
const SCP_LIKE = /^([^@/:]+)@(\[[0-9a-fA-F:.]+\]|[^@/:[\]]+):(?!\/\/)(.+)$/;
const DEFAULT_PORT = { https: 443, http: 80, ssh: 22 } as const;

/**
 * Reads what a person typed as a source: `https://`, `http://`, `ssh://`, `user@host:path`, `file:///`, or an absolute path.
 * Everything else that git would understand is refused: `ext::` and `fd::` run commands, `git://` proves nothing about its other end.
 * @throws AssayError 'illegal' with the reason in both languages
 */
export function parseSource(text: string): SourceAddress {
  const trimmed = text.trim();
  if (trimmed === '') refuse('请填写代码库地址', 'Enter the address of a repository');
  if (trimmed.length > MAX_LENGTH)
    refuse(`代码库地址最多 ${MAX_LENGTH} 个字符`, `The address takes ${MAX_LENGTH} characters at most`);
  if (hasControl(trimmed)) refuse('代码库地址不能包含控制字符', 'The address contains control characters');
  if (trimmed.startsWith('-')) refuse('代码库地址不能以“-”开头', 'The address must not begin with a dash');
  if (trimmed.startsWith('/')) return { kind: 'local', path: normalPath(trimmed) };
  const scheme = /^([A-Za-z][A-Za-z0-9+.-]*):\/\//.exec(trimmed)?.[1]?.toLowerCase();
  switch (scheme) {
    case 'https':
    case 'http':
      return parseWeb(trimmed, scheme);
    case 'ssh':
      return parseSsh(trimmed);
    case 'file':
      return parseFile(trimmed);
    case undefined:
      return parseScpLike(trimmed);
    default:
      return refuse(`不支持的协议：${scheme}`, `Addresses of the kind ${scheme}:// are not supported`, HINT);
  }
}

function parseWeb(text: string, kind: 'https' | 'http'): SourceAddress {
  const url = urlOf(text);
  const host = hostOf(url.hostname);
  const path = pathOf(url);
  const port = url.port === '' ? DEFAULT_PORT[kind] : Number(url.port);
  const credential = credentialOf(url);
  return { kind, url: `${kind}://${url.host}${path}`, host, port, path, ...(credential && { credential }) };
}

function parseSsh(text: string): SourceAddress {
  const url = urlOf(text);
  const host = hostOf(url.hostname.toLowerCase());
  const path = pathOf(url);
  const port = url.port === '' ? DEFAULT_PORT.ssh : Number(url.port);
  const given = credentialOf(url);
  const user = given?.username ?? 'git';
  if (!USER.test(user)) refuse('SSH 用户名不合法', 'The user name of the ssh address is not valid');
  const where = `${host.includes(':') ? `[${host}]` : host}${port === DEFAULT_PORT.ssh ? '' : `:${port}`}`;
  const credential = given?.password === undefined ? undefined : given;
  return {
    kind: 'ssh',
    url: `ssh://${user}@${where}${path}`,
    user,
    host,
    port,
    path,
    ...(credential && { credential }),
  };
}

function parseScpLike(text: string): SourceAddress {
  const [, user, where, path] = SCP_LIKE.exec(text) ?? [];
  if (user === undefined || where === undefined || path === undefined) {
    return refuse('无法识别的代码库地址', 'This is not the address of a repository', HINT);
  }
  if (!USER.test(user)) refuse('SSH 用户名不合法', 'The user name of the ssh address is not valid');
  if (path.startsWith('-')) refuse('代码库路径不能以“-”开头', 'The path of the address must not begin with a dash');
  const host = hostOf(where.toLowerCase());
  const clean = withoutBlankEnd(path.replace(/\/+$/, ''));
  if (clean === '') refuse('地址缺少代码库路径', 'The address names no repository on its host');
  return {
    kind: 'ssh',
    url: `${user}@${where.toLowerCase()}:${clean}`,
    user,
    host,
    port: DEFAULT_PORT.ssh,
    path: clean,
  };
}

function parseFile(text: string): SourceAddress {
  const rest = text.slice('file://'.length);
  const path = rest.startsWith('localhost/') ? rest.slice('localhost'.length) : rest;
  if (!path.startsWith('/'))
    refuse('file:// 地址必须是本机的绝对路径', 'A file:// address must be an absolute path of this machine');
  return { kind: 'local', path: normalPath(decoded(path)) };
}

function urlOf(text: string): URL {
  if (text.includes('\\') || /\s/.test(text))
    refuse('代码库地址不能包含空格或反斜杠', 'The address contains white space or a backslash');
  if (/[?#]/.test(text)) refuse('代码库地址不能包含“?”或“#”', 'The address of a repository has no ? and no #');
  try {
    return new URL(text);
  } catch {
    return refuse('无法识别的代码库地址', 'This is not the address of a repository', HINT);
  }
}

function hostOf(hostname: string): string {
  const bare = /^\[([0-9a-f:.]+)\]$/.exec(hostname)?.[1];
  if (bare !== undefined) return bare;
  if (!HOST.test(hostname)) refuse('主机名不合法', 'The host name of the address is not valid');
  return hostname;
}

function pathOf(url: URL): string {
  const path = url.pathname.replace(/\/+$/, '');
  if (path === '') refuse('地址缺少代码库路径', 'The address names no repository on its host');
  decoded(path);
  return path;
}

function credentialOf(url: URL): EmbeddedCredential | undefined {
  if (url.username === '' && url.password === '') return undefined;
  const username = decoded(url.username);
  const password = decoded(url.password);
  return { ...(username !== '' && { username }), ...(password !== '' && { password }) };
}

/** Escapes must decode to text without control characters: a line break would forge lines of git's credential protocol. */
function decoded(text: string): string {
  let plain: string;
  try {
    plain = decodeURIComponent(text);
  } catch {
    return refuse('地址中的转义字符不合法', 'The address contains a broken % escape');
  }
  if (hasControl(plain)) refuse('代码库地址不能包含控制字符', 'The address contains control characters');
  return plain;
}

/** Resolves `.`, `..` and doubled slashes as text. */
function normalPath(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return withoutBlankEnd(`/${parts.join('/')}`);
}

/** A blank at the end goes when the address is next read, and would then name another folder: better refused at once. */
function withoutBlankEnd(path: string): string {
  if (path !== path.trimEnd())
    refuse('代码库路径不能以空白字符结尾', 'The path of the address must not end with white space');
  return path;
}

function hasControl(text: string): boolean {
  return /\p{Cc}/u.test(text);
}

const HINT = {
  zh: '请使用 https://、ssh://、user@host:path 或本机绝对路径',
  en: 'use https://, ssh://, user@host:path or an absolute path of this machine',
};

function refuse(zh: string, en: string, hint?: { zh: string; en: string }): never {
  throw new AssayError('illegal', hint ? { zh: `${zh}，${hint.zh}`, en: `${en}: ${hint.en}` } : { zh, en });
}
