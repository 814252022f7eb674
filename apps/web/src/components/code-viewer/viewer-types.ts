import type { ReactNode } from 'react';

/** Colours a line or mark can have; names of tokens. */
export type Tone = 'serious' | 'normal' | 'prompt' | 'risk-sh' | 'risk-h' | 'risk-m' | 'risk-l' | 'accent';

/** A range of lines with a tint. Numbers are those of the file, both inclusive. */
export interface LineRange {
  readonly from: number;
  readonly to: number;
  readonly tone: Tone;
  /** The one the reader came for: a stronger tint. */
  readonly current?: boolean;
}

/** Something shown below a line, as wide as the window. `id` keeps its box while the content changes. */
export interface LineCard {
  readonly id: string;
  readonly line: number;
  readonly content: ReactNode;
  /** Pixels, before it is measured. */
  readonly height?: number;
}

/** A mark beside the scroll bar; pressing it goes to the line. */
export interface RulerMark {
  readonly id: string;
  readonly line: number;
  readonly tone: Tone;
  readonly label: string;
  readonly current?: boolean;
}

/** A few characters beside a line's number. */
export interface LineBadge {
  /** Told when it is pressed; empty: it cannot be. */
  readonly id: string;
  readonly line: number;
  readonly text: string;
  readonly tone: Tone | 'accent-text' | 'good' | 'warn' | 'bad' | 'muted';
  /** A chip stands for itself; bars of neighbouring lines join. */
  readonly look: 'chip' | 'bar';
  readonly title: string;
  readonly current?: boolean;
}

/** The commit a line is from. */
export interface LineOrigin {
  /** Of the commit; empty: not known. */
  readonly id: string;
  readonly text: string;
  readonly when: string;
  /** Everything about it, on hover. */
  readonly title: string;
  /** 0 the oldest of the file, 1 the newest. */
  readonly freshness: number;
}

/** Who wrote the lines, on demand. */
export interface BlameView {
  readonly on: boolean;
  /** The lines on screen are those of a commit. */
  readonly possible: boolean;
  readonly loading: boolean;
  /** Why there is no answer. */
  readonly failure: string | undefined;
  /** By line, the first at 0; undefined while there is nothing to draw. */
  readonly origins: readonly LineOrigin[] | undefined;
  readonly toggle: () => void;
}

/** A block of lines drawn as a vertical line in the gutter. */
export interface GutterBlock {
  readonly id: string;
  readonly start: number;
  readonly end: number;
}

/** Where the view should go. A new object scrolls again, also to the same line. */
export interface Reveal {
  readonly line: number;
  /** Last line of what should be seen, when it is more than one. */
  readonly to?: number;
}
