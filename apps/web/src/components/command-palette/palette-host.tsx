import { lazy, Suspense, useEffect, useState } from 'react';

const CommandPalette = lazy(() => import('./command-palette.tsx'));

/** Listens for Ctrl-K and Cmd-K on every page. An open dialog keeps the key to itself: a question comes first. */
export function PaletteHost() {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isKey =
        event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isKey || event.defaultPrevented) return;
      event.preventDefault();
      setWanted(true);
      setOpen((now) => !now && document.querySelector('dialog[open]') === null);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  if (!wanted) return null;
  return (
    <Suspense>
      <CommandPalette open={open} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
