import type { AssayError } from '@assay/contract/errors';
import { GitError } from './git-command.ts';
import {
  EmptyRepositoryError,
  MissingBranchError,
  NotARepositoryError,
  RedirectedSourceError,
  UnauthorizedSourceError,
  UnreachableSourceError,
} from './source-errors.ts';

/** What git was asked for. */
export interface Asked {
  readonly branch?: string;
  readonly host: string;
  readonly hasCredential: boolean;
}

/** What git and ssh say (LC_ALL=C), in the order it is looked for: the more telling first. */
const SIGNS: readonly (readonly [RegExp, (stderr: string, asked: Required<Asked>) => AssayError])[] = [
  [/couldn't find remote ref/i, (_, { branch }) => new MissingBranchError(branch)],
  [/requested URL returned error: 30\d|unable to update url base from redirection/i, () => new RedirectedSourceError()],
  [
    /Authentication failed|could not read (Username|Password)|returned error: 40[13]\b|HTTP Basic: Access denied/i,
    (_, asked) => new UnauthorizedSourceError({ ...asked, kind: 'web' }),
  ],
  [
    /Permission denied( \(|,)|Too many authentication failures|No supported authentication methods/i,
    (_, asked) => new UnauthorizedSourceError({ ...asked, kind: 'ssh' }),
  ],
  [
    /Host key verification failed|REMOTE HOST IDENTIFICATION HAS CHANGED/i,
    () => new UnreachableSourceError('SSH host key changed'),
  ],
  [
    /repository '.*' not found|does not appear to be a git repository|returned error: 404|not valid: is this a git repository|Repository not found/i,
    () => new NotARepositoryError(),
  ],
  [
    /invalid server response|unexpected line|protocol error|bad line length|invalid pkt-len|expected service/i,
    () => new NotARepositoryError(),
  ],
  [
    /server certificate|SSL certificate|certificate verif|SSL_?ERROR|gnutls|TLS connect/i,
    (stderr) => new UnreachableSourceError(telling(stderr)),
  ],
  [
    /Could not resolve|Failed to connect|Connection (refused|reset|timed out|closed)|No route to host|Network is unreachable/i,
    (stderr) => new UnreachableSourceError(telling(stderr)),
  ],
  [
    /Empty reply|Operation timed out|Operation too slow|unable to access|hung up unexpectedly|early EOF|returned error: 5\d\d|RPC failed/i,
    (stderr) => new UnreachableSourceError(telling(stderr)),
  ],
  [/remote HEAD refers to nonexistent|you appear to have cloned an empty/i, () => new EmptyRepositoryError()],
];

/**
 * Turns a failure of git at a remote into what to tell people. Undefined when nothing says that the remote is to blame.
 * @param error whatever a call of git threw
 */
export function explainFailure(error: unknown, { branch = '', host, hasCredential }: Asked): AssayError | undefined {
  if (!(error instanceof GitError)) return undefined;
  if (error.timedOut) return new UnreachableSourceError('time-out');
  return SIGNS.find(([sign]) => sign.test(error.stderr))?.[1](error.stderr, { branch, host, hasCredential });
}

/** The line a person can act on, without git's own prefix and without the address they typed anyway. */
function telling(stderr: string): string {
  const line =
    stderr
      .trim()
      .split(/[\r\n]+/)
      .findLast((text) => /^(fatal|error|ssh)/i.test(text)) ??
    stderr.trim().split('\n').at(-1) ??
    '';
  return line
    .replace(/^(fatal|error): /i, '')
    .replace(/unable to access '[^']*': /, '')
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, 200);
}
