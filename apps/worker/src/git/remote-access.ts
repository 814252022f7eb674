import { lookup } from 'node:dns/promises';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RepositoryCredential } from '@assay/contract/http/repository';
import type { Settings } from '@assay/contract/settings';
import type { SourceAddress } from '@assay/domain/source/address';
import { isPrivateAddress } from '@assay/domain/source/private-address';
import { InsecureSourceError, PrivateHostError, UnreachableSourceError } from './source-errors.ts';

export type RemoteAddress = Exclude<SourceAddress, { kind: 'local' }>;

/** What git needs to reach one remote and nothing else. */
export interface RemoteAccess {
  readonly config: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Removes what was written for it. */
  readonly close: () => Promise<void>;
}

export interface RemoteRequest {
  readonly source: RemoteAddress;
  readonly credential?: RepositoryCredential | undefined;
  readonly settings: Pick<Settings, 'allowPrivateHosts'>;
  /** Where host keys of ssh are remembered: the first seen is trusted, a changed one refused. */
  readonly knownHosts: string;
}

/**
 * Opens the way to a remote: its host is resolved here, checked, and pinned, so that a name that answers differently the
 * next time leads nowhere else. Behind a proxy the proxy resolves, and the check covers what we can see.
 */
export async function openRemote(request: RemoteRequest): Promise<RemoteAccess> {
  const { source, settings } = request;
  if (source.kind === 'http' && !settings.allowPrivateHosts) throw new InsecureSourceError();
  const addresses = settings.allowPrivateHosts ? [] : await publicAddresses(source);
  return source.kind === 'ssh' ? openSsh(request, addresses) : openWeb(request, addresses);
}

async function publicAddresses(source: RemoteAddress): Promise<string[]> {
  let found: string[];
  try {
    found = (await lookup(source.host, { all: true })).map((entry) => entry.address);
  } catch {
    if (isBehindProxy() && source.kind !== 'ssh') return [];
    throw new UnreachableSourceError(source.host);
  }
  if (found.length === 0) throw new UnreachableSourceError(source.host);
  if (found.some(isPrivateAddress)) throw new PrivateHostError(source.host);
  return found;
}

function isBehindProxy(): boolean {
  return ['https_proxy', 'HTTPS_PROXY', 'all_proxy', 'ALL_PROXY'].some((name) => process.env[name]);
}

/** The secret travels in the environment of git, which only our own user can read; the command line holds its name. */
function openWeb({ source, credential }: RemoteRequest, addresses: readonly string[]): RemoteAccess {
  const config = [`protocol.${source.kind}.allow=always`, 'http.lowSpeedLimit=1000', 'http.lowSpeedTime=60'];
  if (addresses.length > 0) {
    const written = addresses.map((address) => (address.includes(':') ? `[${address}]` : address)).join(',');
    config.push(`http.curloptResolve=${source.host}:${source.port}:${written}`);
  }
  const given = credential ?? source.credential;
  const { username = '', password = '' } = given ?? {};
  if (username === '' && password === '') return { config, env: {}, close: async () => {} };
  const helper = `!f() { test "$1" = get && printf 'username=%s\\npassword=%s\\n' "$ASSAY_GIT_USERNAME" "$ASSAY_GIT_PASSWORD"; }; f`;
  const origin = new URL(source.url).origin;
  return {
    config: [...config, `credential.${origin}.helper=${helper}`],
    // Hosts that take a token alone want some user name; `git` is accepted by those we know.
    env: { ASSAY_GIT_USERNAME: oneLine(username || 'git'), ASSAY_GIT_PASSWORD: oneLine(password) },
    close: async () => {},
  };
}

/** ssh with no configuration, agent or key but the one stored for this repository. */
async function openSsh(
  { credential, source, knownHosts }: RemoteRequest,
  addresses: readonly string[],
): Promise<RemoteAccess> {
  const secret = credential?.password ?? source.credential?.password;
  const options = [
    '-F /dev/null',
    '-o StrictHostKeyChecking=accept-new',
    '-o ConnectTimeout=20',
    '-o ServerAliveInterval=15',
  ];
  options.push(
    `-o "UserKnownHostsFile=\\"$ASSAY_SSH_KNOWN_HOSTS\\""`,
    '-o IdentityAgent=none',
    '-o IdentitiesOnly=yes',
    '-o ForwardAgent=no',
    '-o PermitLocalCommand=no',
  );
  const env: Record<string, string> = { ASSAY_SSH_KNOWN_HOSTS: knownHosts, GIT_SSH_VARIANT: 'ssh' };
  if (addresses[0] !== undefined) {
    options.push('-o "HostName=$ASSAY_SSH_ADDRESS"', '-o "HostKeyAlias=$ASSAY_SSH_HOST"');
    env.ASSAY_SSH_ADDRESS = addresses[0];
    env.ASSAY_SSH_HOST = source.host;
  }
  const config = ['protocol.ssh.allow=always'];
  if (secret === undefined) {
    env.GIT_SSH_COMMAND = `ssh ${[...options, '-o BatchMode=yes', '-o IdentityFile=none'].join(' ')}`;
    return { config, env, close: async () => {} };
  }
  const folder = await mkdtemp(join(tmpdir(), 'assay-ssh-'));
  const close = () => rm(folder, { recursive: true, force: true });
  if (secret.trimStart().startsWith('-----BEGIN ')) {
    env.ASSAY_SSH_KEY = join(folder, 'key');
    await writeFile(env.ASSAY_SSH_KEY, `${secret.trim()}\n`, { mode: 0o600 });
    options.push('-o BatchMode=yes', '-o "IdentityFile=$ASSAY_SSH_KEY"');
  } else {
    const askpass = join(folder, 'askpass');
    await writeFile(askpass, '#!/bin/sh\nprintf \'%s\\n\' "$ASSAY_GIT_PASSWORD"\n');
    await chmod(askpass, 0o700);
    options.push('-o IdentityFile=none', '-o NumberOfPasswordPrompts=1');
    Object.assign(env, {
      SSH_ASKPASS: askpass,
      SSH_ASKPASS_REQUIRE: 'force',
      DISPLAY: ':0',
      ASSAY_GIT_PASSWORD: oneLine(secret),
    });
  }
  env.GIT_SSH_COMMAND = `ssh ${options.join(' ')}`;
  return { config, env, close };
}

/** git's credential protocol is made of lines: what follows a break would be read as another answer. */
function oneLine(text: string): string {
  return text.split(/[\r\n\0]/)[0] ?? '';
}
