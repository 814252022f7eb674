import { Check, Copy, type LucideIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from './button.tsx';
import { common } from './common-texts.ts';

/** Copies a text; the icon itself says that it did. */
export function CopyButton({ text, label, icon = Copy }: { text: string; label?: string; icon?: LucideIcon }) {
  const t = common.use();
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setDone(false), 1500);
    return () => clearTimeout(timer);
  }, [done]);
  return (
    <IconButton
      label={done ? t('copied') : (label ?? t('copy'))}
      icon={done ? Check : icon}
      onClick={(event) => {
        event.stopPropagation();
        void navigator.clipboard?.writeText(text).then(() => setDone(true));
      }}
    />
  );
}
