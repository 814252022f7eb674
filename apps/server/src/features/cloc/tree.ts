import type { ClocNode } from '@assay/contract/http/cloc';
import { isSourceLanguage, SOURCE_LANGUAGES } from '@assay/contract/source-languages';
import type { CountedFile } from './queries.ts';

interface Folder {
  readonly name: string;
  readonly folders: Map<string, Folder>;
  readonly files: CountedFile[];
}

const ORDER = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/**
 * The tree of contract-defects 12.1: a root named like the task with exactly one child, which is the browser's root; sums
 * per folder; folders first, then by name. Folders that hold nothing but one folder, right below that child, are joined.
 * @returns `{}` when nothing was counted
 */
export function clocTree(
  files: readonly CountedFile[],
  { taskName, repositoryName }: { taskName: string; repositoryName: string },
): ClocNode {
  if (files.length === 0) return {};
  const root = newFolder(repositoryName);
  for (const file of files) {
    const parts = file.path.split('/');
    parts.pop();
    let folder = root;
    for (const part of parts) {
      const next = folder.folders.get(part) ?? newFolder(part);
      folder.folders.set(part, next);
      folder = next;
    }
    folder.files.push(file);
  }
  const shown = present(joined(root));
  return { ...sumOf([shown]), name: taskName, clocChildren: [shown] };
}

function newFolder(name: string): Folder {
  return { name, folders: new Map(), files: [] };
}

/** A chain of single folders is one step for the reader. */
function joined(root: Folder): Folder {
  let folder = root;
  let name = root.name;
  for (;;) {
    const [only] = folder.folders.values();
    if (!only || folder.folders.size !== 1 || folder.files.length > 0) return { ...folder, name };
    name = `${name}/${only.name}`;
    folder = only;
  }
}

function present(folder: Folder): ClocNode {
  const folders = [...folder.folders.values()].map(present).sort(byName);
  const files = folder.files.map(presentFile).sort(byName);
  const clocChildren = [...folders, ...files];
  return { ...sumOf(clocChildren), name: folder.name, clocChildren };
}

function presentFile(file: CountedFile): ClocNode {
  return {
    name: file.path.slice(file.path.lastIndexOf('/') + 1),
    totalLines: file.total,
    codeLines: file.code,
    commentLines: file.comment,
    blankLines: file.blank,
    effectiveCommentLines: file.effective,
    fileNum: 1,
    ...named(file.language),
  };
}

function named(language: string): Pick<ClocNode, 'language' | 'color'> {
  return isSourceLanguage(language)
    ? { language: SOURCE_LANGUAGES[language].name, color: SOURCE_LANGUAGES[language].color }
    : { language };
}

function byName(a: ClocNode, b: ClocNode): number {
  return ORDER.compare(a.name ?? '', b.name ?? '');
}

function sumOf(
  children: readonly ClocNode[],
): Pick<ClocNode, 'totalLines' | 'codeLines' | 'commentLines' | 'blankLines' | 'effectiveCommentLines' | 'fileNum'> {
  const sum = { totalLines: 0, codeLines: 0, commentLines: 0, blankLines: 0, effectiveCommentLines: 0, fileNum: 0 };
  for (const child of children) {
    sum.totalLines += child.totalLines ?? 0;
    sum.codeLines += child.codeLines ?? 0;
    sum.commentLines += child.commentLines ?? 0;
    sum.blankLines += child.blankLines ?? 0;
    sum.effectiveCommentLines += child.effectiveCommentLines ?? 0;
    sum.fileNum += child.fileNum ?? 0;
  }
  return sum;
}
