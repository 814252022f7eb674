import type { LucideIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';

/** One thing that can be done by name from anywhere on a page. */
export interface Command {
  readonly id: string;
  readonly label: string;
  /** Heading it stands under. */
  readonly group: string;
  readonly icon?: LucideIcon | undefined;
  /** The keys that do the same without the palette. */
  readonly keys?: readonly string[] | undefined;
  /** What it is about, beside the label. */
  readonly note?: string | undefined;
  /** It is in force already: a language, a theme. */
  readonly checked?: boolean | undefined;
  readonly run: () => void;
}

type Source = () => readonly Command[];

/** What the parts of the page on screen offer, the part that came last first. */
const sources = new Map<string, Source>();

/** Offers commands while the component is on screen. They are asked for when the palette opens, so nothing is drawn for them. */
export function useCommands(owner: string, commands: Source): void {
  const current = useRef(commands);
  current.current = commands;
  useEffect(() => {
    const source = () => current.current();
    sources.set(owner, source);
    return () => {
      if (sources.get(owner) === source) sources.delete(owner);
    };
  }, [owner]);
}

export function offeredCommands(): readonly Command[] {
  return [...sources.values()].reverse().flatMap((source) => source());
}
