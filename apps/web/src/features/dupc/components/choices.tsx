import { useMemo } from 'react';
import { blockId, type DupBlock, type DupDetail } from '../api/dupc-detail.ts';
import { distinctNames } from '../distinct-names.ts';
import { dupc } from '../texts.ts';
import { ChoiceButton } from './choice-button.tsx';

/** Which block of the file is looked at. */
export function BlockChoice({
  detail,
  block,
  onSelect,
}: {
  detail: DupDetail;
  block: DupBlock | undefined;
  onSelect: (id: string) => void;
}) {
  const t = dupc.use();
  return (
    <ChoiceButton
      label={t('blocks')}
      placeholder={t('chooseBlock')}
      value={block && blockId(block)}
      onChange={onSelect}
      options={detail.blockInfoList.map((entry) => {
        const words = {
          start: entry.startLines,
          end: entry.endLines,
          count: detail.targetBlockMap[blockId(entry)]?.length ?? 0,
        };
        return {
          value: blockId(entry),
          label: entry.author ? t('blockAuthor', { ...words, author: entry.author }) : t('blockLabel', words),
        };
      })}
    />
  );
}

/** Which of its copies stands beside it. */
export function CopyChoice({
  copies,
  at,
  onChoose,
}: {
  copies: readonly DupBlock[];
  at: number;
  onChoose: (at: number) => void;
}) {
  const t = dupc.use();
  const names = useMemo(() => distinctNames(copies.map((copy) => copy.sourceFile)), [copies]);
  return (
    <ChoiceButton
      label={t('target')}
      placeholder=""
      value={String(at)}
      onChange={(value) => onChoose(Number(value))}
      options={copies.map((copy, index) => {
        const file = names.get(copy.sourceFile) ?? copy.fileName;
        const words = { file, start: copy.startLines, end: copy.endLines };
        return {
          value: String(index),
          label: copy.author ? t('targetAuthor', { ...words, author: copy.author }) : t('targetLabel', words),
        };
      })}
    />
  );
}
