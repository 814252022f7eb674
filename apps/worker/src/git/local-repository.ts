import { lstat, readdir, readFile, stat } from 'node:fs/promises';
import { isAbsolute, join, resolve } from 'node:path';
import { allowedFolder } from '@assay/commands/repository/local-source';
import { chooseDefault, type Refs } from './remote-refs.ts';
import { EmptyRepositoryError, UnusableRepositoryError } from './source-errors.ts';

/**
 * A repository on this machine, read as plain files. Its configuration and hooks are somebody else's and git is never
 * started in it: our mirror borrows its objects, and its refs are read here.
 */
export interface LocalRepository {
  /** Where HEAD is. */
  readonly gitDir: string;
  /** Where objects and refs are; another folder than `gitDir` for a linked work tree. */
  readonly commonDir: string;
  readonly isBare: boolean;
}

const COMMIT = /^([0-9a-f]{40}|[0-9a-f]{64})$/;
const MAX_ALTERNATES = 20;

/**
 * Finds the repository of a folder: the folder itself (bare), or its `.git`. Undefined for a folder without one; folders above are not searched.
 * @param folder real path inside an allowed folder
 * @param roots folders that scans may read; everything the repository refers to must lie in them as well
 */
export async function findLocalRepository(
  folder: string,
  roots: readonly string[],
): Promise<LocalRepository | undefined> {
  if (
    (await isFolder(join(folder, 'objects'))) &&
    (await isFolder(join(folder, 'refs'))) &&
    (await textOf(join(folder, 'HEAD'))) !== undefined
  ) {
    return { gitDir: folder, commonDir: await commonDirOf(folder, roots), isBare: true };
  }
  const dotGit = join(folder, '.git');
  if (await isFolder(dotGit)) {
    const gitDir = await inside(dotGit, roots);
    return { gitDir, commonDir: await commonDirOf(gitDir, roots), isBare: false };
  }
  const target = /^gitdir: (.+)$/.exec((await textOf(dotGit))?.trimEnd() ?? '')?.[1];
  if (target === undefined) return undefined;
  const gitDir = await inside(resolve(folder, target), roots);
  return { gitDir, commonDir: await commonDirOf(gitDir, roots), isBare: false };
}

async function commonDirOf(gitDir: string, roots: readonly string[]): Promise<string> {
  const common = (await textOf(join(gitDir, 'commondir')))?.trim();
  return common ? inside(resolve(gitDir, common), roots) : gitDir;
}

/**
 * The object folder, after a look at all it borrows from: a repository may name any folder as a further source of objects.
 * @throws UnusableRepositoryError or the refusal of a folder outside the roots
 */
export async function objectsOf({ commonDir }: LocalRepository, roots: readonly string[]): Promise<string> {
  const objects = await inside(join(commonDir, 'objects'), roots);
  const seen = new Set<string>();
  const queue = [objects];
  for (let folder = queue.shift(); folder !== undefined; folder = queue.shift()) {
    if (seen.has(folder)) continue;
    seen.add(folder);
    if (seen.size > MAX_ALTERNATES)
      throw new UnusableRepositoryError({
        zh: '代码库引用了过多的对象目录',
        en: 'The repository borrows from too many object folders',
      });
    for (const part of ['pack', 'info'])
      if (await isFolder(join(folder, part))) await inside(join(folder, part), roots);
    for (const line of ((await textOf(join(folder, 'info', 'alternates'))) ?? '').split('\n')) {
      if (line === '' || line.startsWith('#')) continue;
      if (line.startsWith('"'))
        throw new UnusableRepositoryError({
          zh: '代码库的 alternates 无法读取',
          en: 'The alternates of the repository cannot be read',
        });
      queue.push(await inside(isAbsolute(line) ? line : resolve(folder, line), roots));
    }
  }
  return objects;
}

/** Commits whose parents are cut off; our mirror must know them, or walking the history fails there. */
export async function shallowOf({ commonDir }: LocalRepository): Promise<string[]> {
  return ((await textOf(join(commonDir, 'shallow'))) ?? '').split('\n').filter((line) => COMMIT.test(line));
}

/**
 * Branches of a local repository; those known only from its `origin` count where no own branch has the name.
 * @throws EmptyRepositoryError when there is none and HEAD is no commit
 */
export async function readLocalRefs(repository: LocalRepository): Promise<Refs & { head: string | undefined }> {
  const { gitDir, commonDir } = repository;
  if (await isFolder(join(commonDir, 'reftable'))) {
    throw new UnusableRepositoryError({
      zh: '不支持 reftable 格式的代码库',
      en: 'Repositories that keep their refs as reftable are not supported',
    });
  }
  const refs = new Map<string, string>();
  for (const line of ((await textOf(join(commonDir, 'packed-refs'))) ?? '').split('\n')) {
    const [commit = '', ref = ''] = line.split(' ');
    if (COMMIT.test(commit)) refs.set(ref, commit);
  }
  for (const place of ['refs/heads', 'refs/remotes/origin']) {
    for await (const [ref, commit] of looseRefs(commonDir, place)) refs.set(ref, commit);
  }
  const branches = new Map<string, string>();
  for (const prefix of ['refs/remotes/origin/', 'refs/heads/']) {
    for (const [ref, commit] of refs) {
      const name = ref.slice(prefix.length);
      if (ref.startsWith(prefix) && name !== 'HEAD') branches.set(name, commit);
    }
  }
  const headText = (await textOf(join(gitDir, 'HEAD')))?.trim() ?? '';
  const named = /^ref: refs\/heads\/(.+)$/.exec(headText)?.[1];
  const head = COMMIT.test(headText) ? headText : named === undefined ? undefined : refs.get(`refs/heads/${named}`);
  if (branches.size === 0 && head === undefined) throw new EmptyRepositoryError();
  return { defaultBranch: chooseDefault({ named, head, branches }), branches, head };
}

async function* looseRefs(commonDir: string, place: string): AsyncIterable<[string, string]> {
  const entries = await readdir(join(commonDir, place), { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const ref = `${place}/${entry.name}`;
    if (entry.isDirectory()) yield* looseRefs(commonDir, ref);
    if (!entry.isFile()) continue;
    const commit = (await textOf(join(commonDir, ref)))?.trim() ?? '';
    if (COMMIT.test(commit)) yield [ref, commit];
  }
}

async function inside(path: string, roots: readonly string[]): Promise<string> {
  return allowedFolder(path, roots);
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (facts) => facts.isDirectory(),
    () => false,
  );
}

/** Text of a small regular file; a link, a device or a large file is not read. */
async function textOf(path: string): Promise<string | undefined> {
  const facts = await lstat(path).catch(() => undefined);
  if (!facts?.isFile() || facts.size > 64 * 1024 * 1024) return undefined;
  return readFile(path, 'utf8').catch(() => undefined);
}
