import { FileCode2, Folder, FolderOpen, Sigma } from 'lucide-react';
import type { ReactNode } from 'react';
import css from './folder-name.module.css';

/**
 * The first cell of a table of folders: what the row is, by its picture, and its name, which leads there.
 * @param kind `sum` stands for the whole folder
 * @param isCurrent a folder that the keyboard stands on is drawn open
 */
export function FolderName({
  kind,
  isCurrent = false,
  children,
}: {
  kind: 'sum' | 'folder' | 'file';
  isCurrent?: boolean;
  children: ReactNode;
}) {
  const Icon = { sum: Sigma, folder: isCurrent ? FolderOpen : Folder, file: FileCode2 }[kind];
  return (
    <span className={css.name} data-kind={kind}>
      <Icon size={15} aria-hidden />
      {children}
    </span>
  );
}
