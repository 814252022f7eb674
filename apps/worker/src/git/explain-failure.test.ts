import { describe, expect, it } from 'vitest';
import { explainFailure } from './explain-failure.ts';
import { GitError, withoutCredentials } from './git-command.ts';
import { progressLines } from './progress-lines.ts';
import {
  MissingBranchError,
  NotARepositoryError,
  RedirectedSourceError,
  UnauthorizedSourceError,
  UnreachableSourceError,
} from './source-errors.ts';

const explain = (stderr: string, timedOut = false) =>
  explainFailure(new GitError('git fetch', { exitCode: 128, stderr, timedOut }), {
    branch: 'dev',
    host: 'h',
    hasCredential: true,
  });

describe('explainFailure', () => {
  it.each([
    ["fatal: couldn't find remote ref refs/heads/dev", MissingBranchError],
    ["fatal: unable to access 'https://h/x/': The requested URL returned error: 301", RedirectedSourceError],
    ["fatal: could not read Username for 'https://h': terminal prompts disabled", UnauthorizedSourceError],
    ["remote: HTTP Basic: Access denied\nfatal: Authentication failed for 'https://h/x/'", UnauthorizedSourceError],
    ["fatal: unable to access 'https://h/x/': The requested URL returned error: 403", UnauthorizedSourceError],
    [
      'git@h: Permission denied (publickey,password).\nfatal: Could not read from remote repository.',
      UnauthorizedSourceError,
    ],
    ["remote: Repository not found.\nfatal: repository 'https://h/x/' not found", NotARepositoryError],
    ["fatal: '/x' does not appear to be a git repository", NotARepositoryError],
    ['ssh: Could not resolve hostname h: Name or service not known', UnreachableSourceError],
    ['Host key verification failed.', UnreachableSourceError],
    [
      "fatal: unable to access 'https://h/x/': SSL certificate problem: self-signed certificate",
      UnreachableSourceError,
    ],
    ["fatal: unable to access 'https://h/x/': Failed to connect to h port 443", UnreachableSourceError],
    ["fatal: unable to access 'https://h/x/': The requested URL returned error: 502", UnreachableSourceError],
    ['error: RPC failed; curl 18 transfer closed\nfatal: early EOF', UnreachableSourceError],
  ])('%s', (stderr, type) => expect(explain(stderr)).toBeInstanceOf(type));

  it.each([
    ['HTTP Basic: Access denied', true, 'h refused the credential that is stored for it', 'https://<user>:<token>@h/'],
    [
      "could not read Username for 'https://h'",
      false,
      'h asks for a credential and none is given',
      'https://<user>:<token>@h/',
    ],
    ['git@h: Permission denied (publickey).', false, 'h asks for a credential and none is given', 'an SSH key'],
  ])(
    'says of %j which host, what happened and how to give one, and keeps the sentence of the wire',
    (stderr, hasCredential, what, how) => {
      const error = explainFailure(new GitError('git fetch', { exitCode: 128, stderr, timedOut: false }), {
        host: 'h',
        hasCredential,
      });
      expect(error?.plainText('en')).toContain(what);
      expect(error?.plainText('en')).toContain(how);
      expect(error?.plainText('zh')).toContain('凭据');
      expect(error?.text('en')).toBe('Unable to get the code content, please authorize OAuth first');
    },
  );

  it('says what is wrong with a certificate, and not where', () => {
    expect(
      explain("fatal: unable to access 'https://me:pw@h/x/': SSL certificate problem: self-signed certificate")?.text(
        'en',
      ),
    ).toBe('The repository cannot be reached: SSL certificate problem: self-signed certificate');
  });

  it('blames nobody for what it does not know', () => {
    expect(explain('error: object file is empty')).toBeUndefined();
    expect(explain('fatal: not a git repository')).toBeUndefined();
    expect(explainFailure(new Error('Connection refused'), { host: 'h', hasCredential: true })).toBeUndefined();
    expect(explain('', true)).toBeInstanceOf(UnreachableSourceError);
  });
});

describe('what reaches the log', () => {
  it('has no user part in any address', () => {
    expect(withoutCredentials("at 'https://me:pw@h/x' and ssh://me@h/y, mail a@b")).toBe(
      "at 'https://h/x' and ssh://h/y, mail a@b",
    );
  });

  it('comes as lines, counters thinned out, control characters gone', () => {
    let time = 0;
    const lines: string[] = [];
    const take = progressLines(
      (line) => lines.push(line),
      () => time,
    );
    take(Buffer.from('remote: hello\u001b[31m red\nReceiving objects:  1% (1/'));
    take(Buffer.from('100)\rReceiving objects:  2% (2/100)\r'));
    time = 3000;
    take(Buffer.from('Receiving objects: 50% (50/100)\rReceiving objects: 100% (100/100), done.\n'));
    expect(lines).toEqual([
      'remote: hello[31m red',
      'Receiving objects:  1% (1/100)',
      'Receiving objects: 50% (50/100)',
      'Receiving objects: 100% (100/100), done.',
    ]);
  });
});
