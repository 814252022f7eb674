import { harmless } from './csv.ts';
import { type ZipEntry, zip } from './zip.ts';

export type Cell = string | number;

/** One page of a workbook. The name is cut to what Excel takes. */
export interface Sheet {
  readonly name: string;
  readonly head: readonly Cell[];
  readonly rows: AsyncIterable<readonly (readonly Cell[])[]> | Iterable<readonly (readonly Cell[])[]>;
}

/**
 * A workbook written as its rows are read: a ZIP of a few parts (ECMA-376), texts inside their cells. Measured against
 * libraries, an own writer of this size was the quickest and smallest.
 */
export function xlsx(sheets: readonly Sheet[]): AsyncGenerator<Buffer> {
  const numbered = sheets.map((sheet, index) => ({ sheet, id: index + 1 }));
  const type = `${OPEN_XML}/package/2006`;
  const main = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const related = `${OPEN_XML}/officeDocument/2006/relationships`;
  const relations = (all: readonly (readonly [id: number, kind: string, target: string])[]) =>
    `${XML}<Relationships xmlns="${type}/relationships">${all
      .map(([id, kind, target]) => `<Relationship Id="r${id}" Type="${related}/${kind}" Target="${target}"/>`)
      .join('')}</Relationships>`;
  const entries: ZipEntry[] = [
    [
      '[Content_Types].xml',
      [
        `${XML}<Types xmlns="${type}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${main}.sheet.main+xml"/>`,
        ...numbered.map(
          ({ id }) => `<Override PartName="/xl/worksheets/sheet${id}.xml" ContentType="${main}.worksheet+xml"/>`,
        ),
        '</Types>',
      ],
    ],
    ['_rels/.rels', [relations([[1, 'officeDocument', 'xl/workbook.xml']])]],
    [
      'xl/workbook.xml',
      [
        `${XML}<workbook xmlns="${OPEN_XML}/spreadsheetml/2006/main" xmlns:r="${related}"><sheets>`,
        ...numbered.map(({ sheet, id }) => `<sheet name="${sheetName(sheet.name)}" sheetId="${id}" r:id="r${id}"/>`),
        '</sheets></workbook>',
      ],
    ],
    [
      'xl/_rels/workbook.xml.rels',
      [relations(numbered.map(({ id }) => [id, 'worksheet', `worksheets/sheet${id}.xml`] as const))],
    ],
    ...numbered.map(({ sheet, id }): ZipEntry => [`xl/worksheets/sheet${id}.xml`, worksheet(sheet)]),
  ];
  return zip(entries);
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OPEN_XML = 'http://schemas.openxmlformats.org';

async function* worksheet({ head, rows }: Sheet): AsyncGenerator<string> {
  yield `${XML}<worksheet xmlns="${OPEN_XML}/spreadsheetml/2006/main"><sheetData>${rowOf(head)}`;
  for await (const piece of rows) yield piece.map(rowOf).join('');
  yield '</sheetData></worksheet>';
}

/** Excel refuses these characters and more than 31 of any. */
const sheetName = (name: string) => escaped(name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31)).replaceAll('"', '&quot;');

function rowOf(cells: readonly Cell[]): string {
  return `<row>${cells
    .map((cell) =>
      typeof cell === 'number'
        ? `<c><v>${cell}</v></c>`
        : `<c t="inlineStr"><is><t xml:space="preserve">${escaped(harmless(cell))}</t></is></c>`,
    )
    .join('')}</row>`;
}

/** Characters a cell holds at most. */
const LONGEST_CELL = 32_767;

/** Control characters and lone surrogates have no place in XML. */
function escaped(text: string): string {
  return text
    .slice(0, LONGEST_CELL)
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
