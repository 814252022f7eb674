import { Outlet } from '@tanstack/react-router';
import { PaletteHost } from '../components/command-palette/palette-host.tsx';

/** What stands around every page, whatever its layout. */
export function RootFrame() {
  return (
    <>
      <Outlet />
      <PaletteHost />
    </>
  );
}
