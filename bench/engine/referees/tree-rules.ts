import type { SourceLanguage } from '@assay/contract/source-languages';
import type { TreeNode } from './tree-sitter-module.ts';

/** How our definition of complexity is counted on the syntax tree of one language: an independent reading of the same rule. */
export interface TreeRules {
  /** npm package of the grammar, and its file by the ending of a source's name. */
  readonly grammar: (path: string) => string;
  /** Nodes that are functions, unless `isFunction` says otherwise. */
  readonly functions: ReadonlySet<string>;
  readonly isFunction?: (node: TreeNode) => boolean;
  /** Where the grammar has the head of a function beside its body: the head, of which the initialisers are the function's too. */
  readonly headOf?: (body: TreeNode) => TreeNode | null;
  /** Nodes that are decisions, and operators that are. */
  readonly decisions: ReadonlySet<string>;
  readonly operators: ReadonlySet<string>;
  /** How often a node of `decisions` counts, once where this says nothing. */
  readonly times?: Readonly<Record<string, (node: TreeNode) => number>>;
}

const words = (text: string): ReadonlySet<string> => new Set(text === '' ? [] : text.split(' '));
const has = (node: TreeNode, pattern: RegExp): boolean =>
  node.children.some((child) => child && pattern.test(child.type));
const firstIs = (node: TreeNode, type: string): boolean => node.child(0)?.type === type;
const unlessFirst = (type: string) => (node: TreeNode) => (firstIs(node, type) ? 0 : 1);
const onlyFirst = (type: string) => (node: TreeNode) => (firstIs(node, type) ? 1 : 0);

const before = (node: TreeNode | null): TreeNode | null => {
  const around = node?.parent?.children ?? [];
  return around[around.findIndex((child) => child?.id === node?.id) - 1] ?? null;
};

/** What a declarator of C declares; in `const T&\nname()` the reference has it in no field. */
export function declarator(node: TreeNode): TreeNode | null {
  if (node.type === 'reference_declarator') return node.child(node.childCount - 1);
  return node.childForFieldName('declarator');
}

/** With a body and parameters, which `struct MACRO Name {`, read as a function, has not. */
function isCFunction(node: TreeNode): boolean {
  if (!has(node, /^(compound_statement|try_statement|field_initializer_list)$/)) return false;
  if (node.type !== 'function_definition') return true;
  for (let at = declarator(node); at; at = declarator(at)) if (at.type === 'function_declarator') return true;
  return has(node, /operator_cast/);
}
const C_TIMES = { case_statement: onlyFirst('case'), preproc_ifdef: onlyFirst('#ifdef') };
const C_DECISIONS = 'if_statement for_statement while_statement do_statement conditional_expression preproc_if preproc_elif preproc_ifdef case_statement'; // biome-ignore format: a list
/** Accessors of a Swift property or subscript, without which its block is the getter. */
const SWIFT_ACCESSORS = /^computed_(getter|setter|modify)$/;
const SCRIPT = {
  functions: words(
    'function_declaration function_expression generator_function generator_function_declaration arrow_function method_definition',
  ),
  decisions: words(
    'if_statement for_statement for_in_statement while_statement do_statement switch_case ternary_expression catch_clause',
  ),
  operators: words('&& || ?? &&= ||= ??='),
};

/** By language. Left out: languages whose grammar has no build that runs here. */
export const TREE_RULES: Partial<Record<SourceLanguage, TreeRules>> = {
  c: {
    grammar: () => 'tree-sitter-c/tree-sitter-c.wasm',
    functions: words('function_definition'),
    isFunction: isCFunction,
    decisions: words(C_DECISIONS),
    operators: words('&& ||'),
    times: C_TIMES,
  },
  cpp: {
    grammar: () => 'tree-sitter-cpp/tree-sitter-cpp.wasm',
    functions: words('function_definition'),
    isFunction: isCFunction,
    decisions: words(`${C_DECISIONS} for_range_loop catch_clause`),
    operators: words('&& || and or'),
    times: C_TIMES,
  },
  java: {
    grammar: () => 'tree-sitter-java/tree-sitter-java.wasm',
    functions: words('method_declaration constructor_declaration compact_constructor_declaration'),
    isFunction: (node) => has(node, /^(block|constructor_body)$/),
    decisions: words(
      'if_statement for_statement enhanced_for_statement while_statement do_statement ternary_expression catch_clause switch_label',
    ),
    operators: words('&& ||'),
    times: { switch_label: onlyFirst('case') },
  },
  python: {
    grammar: () => 'tree-sitter-python/tree-sitter-python.wasm',
    functions: words('function_definition'),
    decisions: words(
      'if_statement elif_clause for_statement while_statement except_clause except_group_clause boolean_operator conditional_expression for_in_clause if_clause case_clause',
    ),
    operators: words(''),
    times: {
      case_clause: (node) => {
        const patterns = node.children.filter((child) => child?.type === 'case_pattern');
        return patterns.every((pattern) => pattern?.text === '_') && !has(node, /^if_clause$/) ? 0 : 1;
      },
    },
  },
  javascript: { grammar: () => 'tree-sitter-javascript/tree-sitter-javascript.wasm', ...SCRIPT },
  typescript: {
    grammar: (path) => `tree-sitter-typescript/tree-sitter-${path.endsWith('x') ? 'tsx' : 'typescript'}.wasm`,
    ...SCRIPT,
  },
  go: {
    grammar: () => 'tree-sitter-go/tree-sitter-go.wasm',
    functions: words('function_declaration method_declaration func_literal'),
    isFunction: (node) => node.childForFieldName('body') !== null,
    decisions: words('if_statement for_statement expression_case type_case communication_case'),
    operators: words('&& ||'),
  },
  csharp: {
    grammar: () => 'tree-sitter-c-sharp/tree-sitter-c_sharp.wasm',
    functions: words(
      'method_declaration constructor_declaration destructor_declaration operator_declaration conversion_operator_declaration local_function_statement accessor_declaration property_declaration indexer_declaration',
    ),
    // A property with accessors is none, one that is an expression is.
    isFunction: (node) =>
      has(node, /^arrow_expression_clause$/) ||
      (node.type !== 'property_declaration' && node.type !== 'indexer_declaration' && has(node, /^block$/)),
    decisions: words(
      'if_statement for_statement foreach_statement while_statement do_statement conditional_expression catch_clause switch_expression_arm and_pattern or_pattern preproc_if preproc_elif switch_section',
    ),
    operators: words('&& || ?? ??='),
    times: {
      switch_section: (node) => node.children.filter((child) => child?.type === 'case').length,
      switch_expression_arm: (node) =>
        (firstIs(node, 'discard') || node.child(0)?.text === '_') && node.child(1)?.type === '=>' ? 0 : 1,
    },
  },
  php: {
    grammar: () => 'tree-sitter-php/tree-sitter-php.wasm',
    functions: words(
      'function_definition method_declaration anonymous_function anonymous_function_creation_expression',
    ),
    isFunction: (node) => node.childForFieldName('body') !== null,
    decisions: words(
      'if_statement else_if_clause for_statement foreach_statement while_statement do_statement case_statement catch_clause conditional_expression match_conditional_expression',
    ),
    operators: words('&& || and or ?? ??='),
  },
  ruby: {
    grammar: () => 'tree-sitter-ruby/tree-sitter-ruby.wasm',
    functions: words('method singleton_method'),
    decisions: words(
      'if elsif unless while until for when in_clause rescue if_modifier unless_modifier while_modifier until_modifier rescue_modifier conditional if_guard unless_guard',
    ),
    operators: words('&& || and or &&= ||='),
  },
  lua: {
    grammar: () => '@tree-sitter-grammars/tree-sitter-lua/tree-sitter-lua.wasm',
    functions: words('function_declaration function_definition'),
    decisions: words('if_statement elseif_statement for_statement while_statement repeat_statement'),
    operators: words('and or'),
  },
  kotlin: {
    grammar: () => '@tree-sitter-grammars/tree-sitter-kotlin/tree-sitter-kotlin.wasm',
    functions: words('function_declaration secondary_constructor getter setter anonymous_function'),
    isFunction: (node) => has(node, /^(function_body|block)$/),
    decisions: words('if_expression for_statement while_statement do_while_statement catch_block when_entry'),
    operators: words('?: && ||'),
    times: { when_entry: unlessFirst('else') },
  },
  swift: {
    grammar: () => '@repomix/tree-sitter-wasms/out/tree-sitter-swift.wasm',
    functions: words(
      'function_declaration init_declaration deinit_declaration computed_property computed_getter computed_setter willset_clause didset_clause',
    ),
    isFunction: (node) =>
      node.type === 'computed_property'
        ? !has(node, SWIFT_ACCESSORS)
        : has(node, /^function_body$/) || node.children.some((child) => child?.type === '{'),
    decisions: words(
      'if_statement guard_statement for_statement while_statement repeat_while_statement switch_entry catch_block ternary_expression',
    ),
    operators: words('&& || ??'),
    times: { switch_entry: onlyFirst('case') },
    headOf: (node) => (node.type === 'computed_property' ? node.parent : null),
  },
  dart: {
    grammar: () => '@repomix/tree-sitter-wasms/out/tree-sitter-dart.wasm',
    functions: words('function_body'),
    decisions: words(
      'if_statement if_element for_statement for_element while_statement do_statement conditional_expression switch_statement_case switch_expression_case catch_clause',
    ),
    // `on Type` with or without a `catch` is one decision.
    operators: words('&& || ?? ??= on'),
    times: {
      catch_clause: (node) => (before(before(node))?.type === 'on' ? 0 : 1),
      switch_expression_case: (node) => (firstIs(node, 'constant_pattern') && node.child(0)?.text === '_' && node.child(1)?.type === '=>' ? 0 : 1), // biome-ignore format: one question
    },
    headOf: before,
  },
  objc: {
    grammar: () => 'tree-sitter-objc/tree-sitter-objc.wasm',
    functions: words('function_definition method_definition'),
    isFunction: isCFunction,
    decisions: words(`${C_DECISIONS} for_in_statement catch_clause`),
    operators: words('&& ||'),
    times: C_TIMES,
  },
  solidity: {
    grammar: () => 'tree-sitter-solidity/tree-sitter-solidity.wasm',
    functions: words('function_definition constructor_definition modifier_definition fallback_receive_definition'),
    isFunction: (node) => node.childForFieldName('body') !== null,
    decisions: words(
      'if_statement for_statement while_statement do_while_statement ternary_expression catch_clause yul_if_statement yul_for_statement',
    ),
    operators: words('&& ||'),
  },
};
