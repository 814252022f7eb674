/**
 * Folders of other people's code (after GitHub linguist's vendor.yml). In doubt a folder is people's own: noise in a list is seen,
 * code that is left out is not.
 */
const ANYWHERE = words(
  'node_modules bower_components vendored third_party third-party thirdparty 3rdparty 3rd-party .yarn .bundle site-packages dist-packages ' +
    'jspm_packages web_modules mavenwrapper',
);
/** Spelled so by the programs that make them; `pods` may be what a program is about. */
const AS_SPELLED = words('Pods Carthage Godeps');
/** Only at the root and with a folder for each library; further down it is how a program talks to the outside. */
const AT_ROOT = words('deps external externals extern');
const VENDOR = words('vendor vendors');
/** Below these a folder is a part of a package's name. */
const PACKAGE_ROOTS = words('java kotlin scala groovy');

/** A library's own name says little: `vue.config.js` and `react.js` are anybody's. */
const LIBRARY =
  /^(jquery|bootstrap|angular|react|vue|lodash|underscore|backbone|ember|d3|moment|modernizr|prototype|require|zepto|mootools|dojo|tinymce|ckeditor|codemirror|raphael)(?:[-._@][\w.@-]{0,80})?\.(?:js|mjs|cjs|css)$/i;
/** `-3.7.1`, `.v7`, `.min`, and what builds of libraries are called behind it. */
const VERSION_IN_NAME =
  /(?:[-._@](?:v\d{1,4}|v?\d{1,4}(?:\.\d{1,4}){1,3})|[-.]min)(?:[-.](?:min|slim|full|core|custom|bundle|pack|packed|esm|umd|cjs|amd|prod|production|dev|development|debug|global|module|common|runtime|browser|all|(?:rc|beta|alpha)[.-]?\d{0,3})){0,4}\.\w{2,3}$/i;

/** How much of a file may be its licence, and how far behind the library's name its version stands there. */
const LICENCE_BYTES = 1024;
const NAME_TO_VERSION = 80;
const LICENCE = /^\s{0,80}\/[*/]|\b(?:licen[sc]e|copyright)\b|\(c\)/gi;
const VERSION = /\bv?\d{1,4}\.\d{1,4}/;

/** Whether a file is a copy of somebody else's, by where it stands, its name, and the licence at its head. */
export function isVendored(folders: readonly string[], name: string, text: Uint8Array): boolean {
  const top = folders[0]?.toLowerCase() ?? '';
  if (folders.length > 1 && AT_ROOT.has(top)) return true;
  let inPackage = false;
  for (const folder of folders) {
    const lower = folder.toLowerCase();
    if (ANYWHERE.has(lower) || AS_SPELLED.has(folder)) return true;
    // `jpa/vendor/Database.java`, `vendors/VendorList.tsx`: who sells something has vendors too.
    if (VENDOR.has(lower) && !inPackage && (folder === folders[0] || !/vendor/i.test(name))) return true;
    inPackage ||= PACKAGE_ROOTS.has(lower);
  }
  const library = LIBRARY.exec(name)?.[1];
  return library !== undefined && (VERSION_IN_NAME.test(name) || isLicensed(library, text));
}

/** Whether a file begins with the licence of a library and its version (`/*! jQuery v3.7.1 | (c) OpenJS Foundation`). */
function isLicensed(library: string, text: Uint8Array): boolean {
  const head = new TextDecoder('latin1').decode(text.subarray(0, LICENCE_BYTES));
  // A comment at the very beginning, and a word of licences in it.
  const signs = head.match(LICENCE) ?? [];
  if (signs.length < 2 || !/^\s*\/[*/]/.test(signs[0] ?? '')) return false;
  const at = head.toLowerCase().indexOf(library.toLowerCase());
  return at >= 0 && VERSION.test(head.slice(at, at + library.length + NAME_TO_VERSION));
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}
