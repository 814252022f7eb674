import type { SourceLanguage } from '@assay/contract/source-languages';

/** Only this many bytes are looked at: enough for a licence header and the first declarations. */
const SNIFF_BYTES = 64 * 1024;

const OBJC =
  /^[ \t]*(?:#import\b|@(?:interface|implementation|protocol|class|property|import|end|optional|required)\b)|\bNS_ASSUME_NONNULL_BEGIN\b|^[-+] ?\([\w \t*<>]+\)\s*\w+/m;
const CPP =
  /^[ \t]*(?:template[ \t]*<|namespace\b[\w: \t]*\{?|using[ \t]+(?:namespace|\w+[ \t]*=)|class[ \t]+\w[\w \t:<>,]*[{;]?[ \t\r]*$|(?:public|private|protected)[ \t]*:|#[ \t]*include[ \t]*<(?:string|vector|map|memory|iostream|algorithm|functional|utility|type_traits|cstdint|cstddef|cstring|cstdlib|cstdio|array|set|list|optional|atomic|mutex|thread|chrono|tuple|unordered_map|unordered_set|sstream|stdexcept|limits|initializer_list)>)|\bstd::|\bconstexpr\b|\bnullptr\b|\bvirtual\b|\bstatic_cast<|\boperator[ \t]*[=<>+\-*([]/m;
/** `extern "C"` guards are C headers that C++ may include; what is inside `#ifdef __cplusplus` does not speak for C++. */
const CPLUSPLUS_GUARD =
  /#[ \t]*(?:ifdef[ \t]+__cplusplus|if[ \t]+defined[ \t]*\(?[ \t]*__cplusplus)[\s\S]{0,2000}?#[ \t]*(?:endif|else)/g;
const MATLAB = /^[ \t]*(?:%|function\b[^;{]*$|end[ \t\r]*$|clc\b|clear\b)/m;

/** Language of a `.h` file by its content. @param head the first bytes of the file */
export function sniffHeader(head: Uint8Array): SourceLanguage {
  const text = withoutComments(head);
  if (OBJC.test(text)) return 'objc';
  return CPP.test(text.replace(CPLUSPLUS_GUARD, '')) ? 'cpp' : 'c';
}

const MATHEMATICA = /^\(\*|^\s{0,16}(?:Begin|BeginPackage|Needs)\["|^[A-Z]\w*\[.{0,200}\] ?:?=/m;

/** Language of a `.m` file: Objective-C unless it reads like MATLAB/Octave or Mathematica. @param head the first bytes of the file */
export function sniffDotM(head: Uint8Array): SourceLanguage {
  const text = withoutComments(head);
  if (OBJC.test(text) || /^[ \t]*#[ \t]*(?:include|import|define|if)/m.test(text)) return 'objc';
  if (MATHEMATICA.test(text)) return 'mathematica';
  return MATLAB.test(text) ? 'matlab' : 'objc';
}

const decoder = new TextDecoder('utf-8');

/** Text without block and line comments, so that prose about classes decides nothing. Linear: one scan, no backtracking. */
function withoutComments(head: Uint8Array): string {
  const text = decoder.decode(head.subarray(0, SNIFF_BYTES));
  let out = '';
  let at = 0;
  while (at < text.length) {
    const slash = text.indexOf('/', at);
    if (slash < 0) break;
    const kind = text[slash + 1];
    if (kind !== '*' && kind !== '/') {
      out += text.slice(at, slash + 1);
      at = slash + 1;
      continue;
    }
    out += text.slice(at, slash);
    const end = kind === '*' ? text.indexOf('*/', slash + 2) : text.indexOf('\n', slash);
    at = end < 0 ? text.length : kind === '*' ? end + 2 : end;
  }
  return out + text.slice(at);
}
