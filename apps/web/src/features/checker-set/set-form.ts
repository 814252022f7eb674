import type { CheckerSet } from '../../lib/calls/checker-sets.ts';

/** What the panel asks for; empty texts are not said yet. */
export interface SetDraft {
  readonly name: string;
  readonly id: string;
  /** Bit of the language, as text. */
  readonly language: string;
  readonly description: string;
  readonly category: string;
  readonly base: string;
}

export type DraftField = 'name' | 'id' | 'language' | 'category';
export type DraftFault =
  | 'required'
  | 'nameFault'
  | 'nameTaken'
  | 'idFault'
  | 'idTaken'
  | 'languageFault'
  | 'categoryFault';

const NAME = /^[a-zA-Z0-9_\u4e00-\u9fa5]{1,50}$/;
const ID = /^[0-9a-zA-Z_]{1,50}$/;

export type FormKind =
  | { readonly kind: 'create' }
  | { readonly kind: 'copy'; readonly set: CheckerSet }
  | { readonly kind: 'edit'; readonly set: CheckerSet };

/** The panel as it opens. */
export function draftOf(form: FormKind): SetDraft {
  if (form.kind === 'create') return { name: '', id: '', language: '', description: '', category: 'DEFECT', base: '' };
  const { set } = form;
  const copy = form.kind === 'copy';
  return {
    name: copy ? cleanName(`${set.checkerSetName}_copy`) : set.checkerSetName,
    id: copy ? `${set.checkerSetId}_copy`.slice(-50) : set.checkerSetId,
    language: String(set.codeLang),
    description: set.description,
    category: set.catagories[0]?.enName ?? '',
    base: copy ? set.checkerSetId : '',
  };
}

/** Names of the product's own sets have spaces and slashes, which no new name may have. */
export function cleanName(name: string): string {
  return name.replace(/[^a-zA-Z0-9_\u4e00-\u9fa5]+/g, '_').slice(-50);
}

/** An ID made of a name, while nobody has typed one: what of it may stand in an ID. */
export function idFor(name: string): string {
  return name
    .replace(/[^0-9a-zA-Z_]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 50)
    .toLowerCase();
}

/**
 * What is wrong with each field. @param others sets the project sees; the one that is edited is not among its rivals
 */
export function faultsOf(
  draft: SetDraft,
  { form, others, projectId }: { form: FormKind; others: readonly CheckerSet[]; projectId: string },
): Partial<Record<DraftField, DraftFault>> {
  const faults: Partial<Record<DraftField, DraftFault>> = {};
  const rivals = form.kind === 'edit' ? others.filter((set) => set.checkerSetId !== form.set.checkerSetId) : others;
  const name = draft.name.trim();
  if (name === '') faults.name = 'required';
  else if (!NAME.test(name)) faults.name = 'nameFault';
  else if (rivals.some((set) => set.projectId === projectId && set.checkerSetName === name)) faults.name = 'nameTaken';
  if (form.kind !== 'edit') {
    const id = draft.id.trim();
    if (id === '') faults.id = 'required';
    else if (!ID.test(id)) faults.id = 'idFault';
    else if (rivals.some((set) => set.checkerSetId === id)) faults.id = 'idTaken';
    if (draft.language === '') faults.language = 'languageFault';
  }
  if (draft.category === '') faults.category = 'categoryFault';
  return faults;
}
