import { AssayError } from '@assay/contract/errors';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSource } from './parse-source.ts';

describe('parseSource', () => {
  it.each([
    [
      'https://github.com/a/b.git',
      { kind: 'https', url: 'https://github.com/a/b.git', host: 'github.com', port: 443, path: '/a/b.git' },
    ],
    [
      '  HTTPS://GitHub.com:443/a/b/ ',
      { kind: 'https', url: 'https://github.com/a/b', host: 'github.com', port: 443, path: '/a/b' },
    ],
    [
      'https://git.example:8443/x',
      { kind: 'https', url: 'https://git.example:8443/x', host: 'git.example', port: 8443, path: '/x' },
    ],
    ['http://[::1]:3000/x', { kind: 'http', url: 'http://[::1]:3000/x', host: '::1', port: 3000, path: '/x' }],
    ['https://0x7f.1/x', { kind: 'https', url: 'https://127.0.0.1/x', host: '127.0.0.1', port: 443, path: '/x' }],
    [
      'ssh://git@Host.example:2222/a/b',
      {
        kind: 'ssh',
        url: 'ssh://git@host.example:2222/a/b',
        user: 'git',
        host: 'host.example',
        port: 2222,
        path: '/a/b',
      },
    ],
    ['ssh://host/a', { kind: 'ssh', url: 'ssh://git@host/a', user: 'git', host: 'host', port: 22, path: '/a' }],
    [
      'git@Host:team/project.git',
      { kind: 'ssh', url: 'git@host:team/project.git', user: 'git', host: 'host', port: 22, path: 'team/project.git' },
    ],
    ['/srv/git/x.git/', { kind: 'local', path: '/srv/git/x.git' }],
    ['/srv//a/./b/../c', { kind: 'local', path: '/srv/a/c' }],
    ['file:///srv/a%20b', { kind: 'local', path: '/srv/a b' }],
    ['file://localhost/srv', { kind: 'local', path: '/srv' }],
  ])('reads %s', (text, address) => {
    expect(parseSource(text)).toEqual(address);
  });

  it('takes credentials out of the address', () => {
    expect(parseSource('https://me:p%40ss@host/x')).toEqual({
      kind: 'https',
      url: 'https://host/x',
      host: 'host',
      port: 443,
      path: '/x',
      credential: { username: 'me', password: 'p@ss' },
    });
    const ssh = parseSource('ssh://me:secret@host/x');
    expect(ssh).toMatchObject({ url: 'ssh://me@host/x', credential: { username: 'me', password: 'secret' } });
  });

  it.each([
    '',
    '   ',
    'ext::sh -c touch% /tmp/x',
    'fd::17',
    '-uhttps://x/y',
    '--upload-pack=touch',
    'git://host/x',
    'ftp://host/x',
    'javascript:alert(1)',
    'host:path',
    'C:\\repo',
    'relative/path',
    './here',
    '~/repo',
    'https://',
    'https://host',
    'https://host/',
    'https://host/a?x=1',
    'https://host/a#b',
    'https://host/a%0ab',
    'https://u%0a:p@host/x',
    'https://host/%zz',
    'https://host\\@evil/x',
    'https://ho st/x',
    'https://host/a\nb',
    'ssh://-oProxyCommand=x/y',
    'ssh://git@-host/x',
    'git@-oProxyCommand=x:y',
    '-oX@host:y',
    'git@host:-x',
    'git@host:/',
    'file://other/srv',
    'file:srv',
    'file:///a%00b',
    'file:///a%20',
    '/srv/a /',
    'git@host:a /',
    '/srv/a\0b',
    `https://host/${'a'.repeat(3000)}`,
  ])('refuses %j', (text) => {
    let error: unknown;
    try {
      parseSource(text);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(AssayError);
    if (!(error instanceof AssayError)) return;
    expect(error.id).toBe('illegal');
    expect(error.text('zh')).toMatch(/\p{Script=Han}/u);
    expect(error.text('en')).not.toBe(error.text('zh'));
  });

  it('is the identity on what it has read', () => {
    const part = fc.stringMatching(/^[a-zA-Z0-9_.~%20 -]{1,12}$/).map((text) => text.replaceAll('%', '%41'));
    const address = fc
      .record({
        scheme: fc.constantFrom('https://', 'http://', 'ssh://', 'ssh://me@', 'me@', '/', 'file:///'),
        host: fc.domain(),
        parts: fc.array(part, { minLength: 1, maxLength: 4 }),
      })
      .map(({ scheme, host, parts }) => `${scheme}${host}${scheme === 'me@' ? ':' : '/'}${parts.join('/')}`);
    fc.assert(
      fc.property(address, (text) => {
        const first = attempt(text);
        if (!first) return;
        const written = first.kind === 'local' ? first.path : first.url;
        expect(attempt(written)).toEqual(first);
      }),
    );
  });

  it('never passes on what could be an option or a second line', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('', 'https://', 'ssh://', 'git@host:', '/', 'file:///'),
        (text, prefix) => {
          const address = attempt(prefix + text);
          if (!address) return;
          const written = address.kind === 'local' ? address.path : address.url;
          expect(written).not.toMatch(/^-|\p{Cc}|::[^/]*$(?<!\])/u);
          if (address.kind !== 'local') expect(address.host).toMatch(/^[a-z0-9:]/);
        },
      ),
    );
  });
});

function attempt(text: string) {
  try {
    return parseSource(text);
  } catch (error) {
    if (error instanceof AssayError) return undefined;
    throw error;
  }
}
