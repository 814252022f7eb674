/** What an open bracket, or an expression that is a function's body, means to the function finder. */
export const FILE = 0;
/** Class, interface, namespace: holds declarations, its own code belongs to no function. */
export const TYPE = 1;
/** C# and Swift property: holds accessors. */
export const PROPERTY = 2;
export const FUNCTION = 3;
export const BLOCK = 4;
/** Parentheses, square brackets, interpolations. */
export const GROUP = 5;
/** Object literal of JavaScript. */
export const OBJECT = 6;
/** Body of an expression function: no bracket of its own, ends by what follows. */
export const EXPRESSION = 7;

/** One level of nesting. Frames are pooled; `reset` gives every field its start value. */
export interface Frame {
  kind: number;
  /** Token that opened it. */
  open: number;
  /** Function whose decisions these are, -1 outside of functions. */
  owner: number;
  /** Names in front of a declaration here. */
  prefix: string;
  /** Declarations up to this token have been looked at. */
  scannedTo: number;
  /** Conditional expressions waiting for their `:`, and where the last one got it. */
  pending: number;
  ternaryColon: number;
  /** A `case` or `default` waits for its `:`, and where the last one got it. */
  labelPending: boolean;
  labelColon: number;
  /** Last `)` here with a `:` behind it: the parameters of an arrow function with a return type, perhaps. */
  colonGroup: number;
  /** Everything here is a type (TypeScript). */
  typeOnly: boolean;
  typeAlias: boolean;
  typeArrow: number;
  /** Arrows here are arms of a multi-way expression. */
  arms: boolean;
  /** The last arrow among them. */
  armArrow: number;
  /** Enum of Java and Dart before its `;`, and of Kotlin: names with bodies are constants. */
  constants: boolean;
  /** Last property name (Kotlin accessors come after it). */
  property: string;
  /** Own the function that ends with this frame. */
  ends: boolean;
}

export function newFrame(): Frame {
  return {
    kind: FILE,
    open: -1,
    owner: -1,
    prefix: '',
    scannedTo: 0,
    pending: 0,
    ternaryColon: -1,
    labelPending: false,
    labelColon: -1,
    colonGroup: -1,
    typeOnly: false,
    typeAlias: false,
    typeArrow: -1,
    arms: false,
    armArrow: -1,
    constants: false,
    property: '',
    ends: false,
  };
}

/** Gives a pooled frame its start values, inheriting owner and names from the frame around it. */
export function resetFrame(frame: Frame, kind: number, open: number, outer: Frame): void {
  frame.kind = kind;
  frame.open = open;
  frame.owner = outer.owner;
  frame.prefix = outer.prefix;
  frame.scannedTo = 0;
  frame.pending = 0;
  frame.ternaryColon = -1;
  frame.labelPending = false;
  frame.labelColon = -1;
  frame.colonGroup = -1;
  frame.typeOnly = false;
  frame.typeAlias = false;
  frame.typeArrow = -1;
  frame.arms = false;
  frame.armArrow = -1;
  frame.constants = false;
  frame.property = '';
  frame.ends = false;
}
