import { type Extension, RangeSetBuilder, StateEffect, StateField, type Text } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view';
import { createStore, type Store } from '../../lib/store.ts';

/** Where a card stands: the line of the file, and the height it is taken to have before it is measured. */
export interface CardPlace {
  readonly id: string;
  readonly line: number;
  readonly height: number;
}

export const setCards = StateEffect.define<{ cards: readonly CardPlace[]; firstLine: number }>();

/** Boxes that are in the document now, by card: React draws into them. */
export type CardHosts = Store<ReadonlyMap<string, HTMLElement>>;

export const createCardHosts = (): CardHosts => createStore<ReadonlyMap<string, HTMLElement>>(new Map());

/**
 * How many places hold a box. A card that moves takes its box along, with what is drawn in it: the new place asks for it before the
 * old one is destroyed.
 */
const users = new WeakMap<HTMLElement, number>();

class CardBox extends WidgetType {
  readonly place: CardPlace;
  readonly hosts: CardHosts;
  constructor(place: CardPlace, hosts: CardHosts) {
    super();
    this.place = place;
    this.hosts = hosts;
  }
  override eq(other: CardBox): boolean {
    return other.place.id === this.place.id && other.hosts === this.hosts;
  }
  override get estimatedHeight(): number {
    return this.place.height;
  }
  override toDOM(view: EditorView): HTMLElement {
    const { id } = this.place;
    const there = this.hosts.get().get(id);
    if (there) {
      users.set(there, (users.get(there) ?? 0) + 1);
      return there;
    }
    const box = document.createElement('div');
    box.className = 'cm-card';
    const observer =
      typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(() => view.requestMeasure());
    observer?.observe(box);
    users.set(box, 1);
    this.hosts.set(new Map(this.hosts.get()).set(id, box));
    return box;
  }
  override destroy(dom: HTMLElement): void {
    const left = (users.get(dom) ?? 1) - 1;
    users.set(dom, left);
    if (left > 0 || this.hosts.get().get(this.place.id) !== dom) return;
    const others = new Map(this.hosts.get());
    others.delete(this.place.id);
    this.hosts.set(others);
  }
  /** What happens inside a card is React's. */
  override ignoreEvent(): boolean {
    return true;
  }
}

/**
 * Boxes below lines. They are as wide as the window, not as the longest line: the reader scrolls the code, not the card.
 */
export function lineCards(hosts: CardHosts): Extension {
  const field = StateField.define<DecorationSet>({
    create: () => Decoration.none,
    update(value, transaction) {
      for (const effect of transaction.effects)
        if (effect.is(setCards)) return decorate(transaction.state.doc, { ...effect.value, hosts });
      return transaction.docChanged ? Decoration.none : value;
    },
    provide: (from) => EditorView.decorations.from(from),
  });
  return field;
}

function decorate(
  doc: Text,
  { cards, firstLine, hosts }: { cards: readonly CardPlace[]; firstLine: number; hosts: CardHosts },
): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (const card of [...cards].sort((a, b) => a.line - b.line)) {
    const at = card.line - firstLine + 1;
    // What stands beyond the source sent is still said, at its nearest end.
    const line = doc.line(Math.max(1, Math.min(doc.lines, at)));
    builder.add(line.to, line.to, Decoration.widget({ widget: new CardBox(card, hosts), block: true, side: 1 }));
  }
  return builder.finish();
}
