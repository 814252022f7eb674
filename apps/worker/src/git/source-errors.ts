import { AssayError, SourceAuthorizationError } from '@assay/contract/errors';

/** Why a source cannot be read, each with its sentence for people. Thrown by everything in this folder. */

interface Sentence {
  readonly zh: string;
  readonly en: string;
}

/** The host does not exist, does not answer, or breaks off. */
export class UnreachableSourceError extends AssayError {
  constructor(detail: string) {
    super('illegal', sentence('无法连接代码库', 'The repository cannot be reached', detail));
  }
}

/** A credential is missing, wrong, or not enough. */
export class UnauthorizedSourceError extends SourceAuthorizationError {
  /** @param hasCredential whether one was sent; what it is never stands in a message */
  constructor({ host, kind, hasCredential }: { host: string; kind: 'ssh' | 'web'; hasCredential: boolean }) {
    const zh = hasCredential ? `${host} 拒绝了已保存的凭据` : `${host} 要求凭据，但未提供`;
    const en = hasCredential
      ? `${host} refused the credential that is stored for it`
      : `${host} asks for a credential and none is given`;
    const zhHow = `请在项目的“代码库”页面填写${kind === 'ssh' ? ' SSH 密钥' : '用户名和令牌'}`;
    const enHow = `enter ${kind === 'ssh' ? 'an SSH key' : 'a user name and token'} on the project's Repositories page`;
    const address = `https://<user>:<token>@${host}/…`;
    super({
      zh: `${zh}。${zhHow}${kind === 'ssh' ? '' : `，或在命令行地址中写明：${address}`}`,
      en: `${en}: ${enHow}${kind === 'ssh' ? '' : `, or on the command line in the address: ${address}`}`,
    });
  }
}

/** The host is on a private network, which this installation does not open. */
export class PrivateHostError extends AssayError {
  constructor(host: string) {
    super('illegal', {
      zh: `主机 ${host} 位于内网，未允许访问（ASSAY_ALLOW_PRIVATE_HOSTS）`,
      en: `The host ${host} is on a private network, which is not allowed here (ASSAY_ALLOW_PRIVATE_HOSTS)`,
    });
  }
}

/** Plain http, where it is not allowed. */
export class InsecureSourceError extends AssayError {
  constructor() {
    super('illegal', {
      zh: '不允许使用未加密的 http:// 地址，请使用 https://',
      en: 'Unencrypted http:// addresses are not allowed here, use https://',
    });
  }
}

/** The host sends us elsewhere; we do not follow, because the target was not checked. */
export class RedirectedSourceError extends AssayError {
  constructor() {
    super('illegal', {
      zh: '代码库地址发生了重定向，请填写最终地址',
      en: 'The address redirects to another one; enter the final address of the repository',
    });
  }
}

/** Something answers, but it is no repository, or hides that it is one. */
export class NotARepositoryError extends AssayError {
  constructor(detail?: string) {
    super(
      'illegal',
      sentence('该地址没有代码库，或无权查看', 'There is no repository at this address, or it may not be seen', detail),
    );
  }
}

export class EmptyRepositoryError extends AssayError {
  constructor() {
    super('illegal', { zh: '代码库为空，没有任何提交', en: 'The repository is empty: it has no commit yet' });
  }
}

export class MissingBranchError extends AssayError {
  readonly branch: string;

  constructor(branch: string) {
    super('illegal', { zh: `分支 ${branch} 不存在`, en: `The branch ${branch} does not exist` });
    this.branch = branch;
  }
}

/** A local repository that keeps something where scans may not go, or in a form we do not read. */
export class UnusableRepositoryError extends AssayError {
  constructor(text: Sentence) {
    super('illegal', text);
  }
}

/** Our own copy is damaged; it is made anew once before anybody hears of it. */
export class BrokenMirrorError extends AssayError {
  constructor(detail: string) {
    super('illegal', sentence('本地代码镜像已损坏', 'The local copy of the repository is damaged', detail));
  }
}

function sentence(zh: string, en: string, detail?: string): Sentence {
  return detail ? { zh: `${zh}：${detail}`, en: `${en}: ${detail}` } : { zh, en };
}
