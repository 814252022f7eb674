import { Outlet } from '@tanstack/react-router';
import { PaletteHost } from '../components/command-palette/palette-host.tsx';
import { useFocusInSight } from '../lib/use-focus-in-sight.ts';

/** What stands around every page, whatever its layout. */
export function RootFrame() {
  useFocusInSight();
  return (
    <>
      <Outlet />
      <PaletteHost />
    </>
  );
}
