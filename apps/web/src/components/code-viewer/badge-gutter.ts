import { type Extension, StateEffect, StateField } from '@codemirror/state';
import { EditorView, GutterMarker, gutter } from '@codemirror/view';
import { firstLineField } from './first-line.ts';
import type { LineBadge } from './viewer-types.ts';

type ByLine = ReadonlyMap<number, LineBadge>;

export const setBadges = StateEffect.define<readonly LineBadge[]>();

const field = StateField.define<ByLine>({
  create: () => new Map(),
  update(value, transaction) {
    for (const effect of transaction.effects) if (effect.is(setBadges)) return byLine(effect.value);
    return value;
  },
});

/** One badge to a line: the current one wins, then the first; the texts of several stand together. */
export function byLine(badges: readonly LineBadge[]): ByLine {
  const found = new Map<number, LineBadge>();
  for (const badge of badges) {
    const there = found.get(badge.line);
    if (there === undefined) found.set(badge.line, badge);
    else {
      const lead = badge.current && !there.current ? badge : there;
      found.set(badge.line, { ...lead, text: `${there.text} ${badge.text}` });
    }
  }
  return found;
}

class Badge extends GutterMarker {
  readonly badge: LineBadge;
  constructor(badge: LineBadge) {
    super();
    this.badge = badge;
  }
  override eq(other: Badge): boolean {
    const { text, tone, look, current, title } = this.badge;
    const twin = other.badge;
    return (
      text === twin.text &&
      tone === twin.tone &&
      look === twin.look &&
      current === twin.current &&
      title === twin.title &&
      this.badge.id === twin.id
    );
  }
  override toDOM(): HTMLElement {
    const box = document.createElement('div');
    const { text, tone, look, current, title, id } = this.badge;
    box.className = `cm-badge cm-badge-${look}${current ? ' cm-badge-current' : ''}`;
    box.style.setProperty('--tone', `var(--${tone})`);
    box.title = title;
    box.dataset.badge = id;
    box.textContent = text;
    return box;
  }
}

class Widest extends GutterMarker {
  readonly text: string;
  readonly look: LineBadge['look'];
  constructor(text: string, look: LineBadge['look']) {
    super();
    this.text = text;
    this.look = look;
  }
  override eq(other: Widest): boolean {
    return this.text === other.text && this.look === other.look;
  }
  override toDOM(): HTMLElement {
    const box = document.createElement('div');
    box.className = `cm-badge cm-badge-${this.look}`;
    box.textContent = this.text;
    return box;
  }
}

const widest = (badges: ByLine): Widest => {
  let longest: LineBadge | undefined;
  for (const badge of badges.values()) if (!longest || badge.text.length > longest.text.length) longest = badge;
  return new Widest(longest?.text ?? '', longest?.look ?? 'chip');
};

const theme = EditorView.baseTheme({
  '.cm-badge': { font: '500 11px / 16px var(--font)', margin: '2px 2px', textAlign: 'center' },
  '.cm-badge-chip': {
    minWidth: '16px',
    padding: '0 4px',
    borderRadius: '8px',
    background: 'color-mix(in srgb, var(--tone) 16%, var(--surface))',
    color: 'var(--tone)',
    cursor: 'pointer',
  },
  '.cm-badge-current': { background: 'var(--tone)', color: 'var(--surface)' },
  '.cm-badge-bar': {
    margin: '0',
    padding: '0 6px',
    lineHeight: '20px',
    textAlign: 'right',
    borderLeft: '3px solid var(--tone)',
    background: 'color-mix(in srgb, var(--tone) 12%, transparent)',
    color: 'var(--tone)',
  },
});

/**
 * What is said of single lines in few characters, beside their numbers: the steps of a trace, how often a line ran.
 */
export function badgeGutter(onPress: (id: string) => void): Extension {
  return [
    field,
    gutter({
      class: 'cm-badge-gutter',
      lineMarker(view, line) {
        const { state } = view;
        const number = state.doc.lineAt(line.from).number + state.field(firstLineField) - 1;
        const badge = state.field(field).get(number);
        return badge ? new Badge(badge) : null;
      },
      lineMarkerChange: (update) => update.startState.field(field) !== update.state.field(field),
      initialSpacer: (view) => widest(view.state.field(field)),
      updateSpacer: (_, update) => widest(update.state.field(field)),
      domEventHandlers: {
        click: (_view, _line, event) => {
          const id =
            event.target instanceof HTMLElement
              ? event.target.closest<HTMLElement>('[data-badge]')?.dataset.badge
              : undefined;
          if (id) onPress(id);
          return Boolean(id);
        },
      },
    }),
    theme,
  ];
}
