import { fixmeComment, todoComment } from './comments/comment-words.ts';
import { commentedCode } from './comments/commented-code.ts';
import { assignmentInCondition, octalLiteral, reversedOperator, selfAssignment } from './correctness/assignments.ts';
import {
  duplicateCondition,
  emptyBranch,
  fallThrough,
  identicalBranches,
  missingDefault,
  strayCondition,
} from './correctness/branches.ts';
import {
  booleanLiteral,
  floatEquality,
  isLiteralComparison,
  looseEquality,
  sameOperands,
  selfComparison,
  stringIdentity,
} from './correctness/comparisons.ts';
import {
  bareExcept,
  broadCatch,
  emptyCatch,
  printStackTrace,
  returnInFinally,
  swallowedError,
} from './correctness/errors.ts';
import { gotoStatement, memsetOrder, reallocLeak, unreachableCode } from './correctness/flow.ts';
import {
  longFile,
  longLine,
  manyBlankLines,
  missingFinalNewline,
  mixedIndentation,
  mixedLineEnds,
  tabIndentation,
  trailingSpace,
} from './layout/lines.ts';
import { multipleStatements } from './layout/statements.ts';
import {
  debuggerStatement,
  debugPrint,
  dumpCall,
  errorSuppression,
  exitCall,
  forcedValue,
  wildcardImport,
} from './leftovers/debugging.ts';
import { magicNumber, worldWritable } from './leftovers/numbers.ts';
import type { Rule } from './rule.ts';
import { hardCodedPassword, hardCodedSecret } from './secrets/assigned.ts';
import { awsKey, cloudKey, connectionString, hostToken, jwt, privateKey, serviceToken } from './secrets/shapes.ts';
import { hardCodedAddress, hardCodedUrl, personalPath, plainHttp } from './security/addresses.ts';
import { builtHtml, echoedRequest, predictableTempFile, unsafeDeserialization } from './security/calls.ts';
import { weakCipher, weakHash, weakRandom } from './security/crypto.ts';
import { evalCall } from './security/evals.ts';
import { formatString, getsCall, unboundedCopy, unboundedScan } from './security/memory.ts';
import { debugMode, txOrigin, uncheckedCall } from './security/settings.ts';
import { shellCommand, shellTrue } from './security/shells.ts';
import { builtSql } from './security/sql.ts';
import { oldTls, tlsOff } from './security/tls.ts';
import { longCondition, longString, nestedTernary } from './size/expressions.ts';
import { cognitiveComplexity, deepNesting, longFunction, manyParameters, manyReturns } from './size/functions.ts';
import {
  bidiCharacter,
  byteOrderMark,
  controlCharacter,
  invisibleCharacter,
  mergeMarker,
  mixedScriptName,
  notUtf8,
} from './text/characters.ts';

/** Every rule there is. What people read of them (texts, severities, examples) is in the tool's folder, under the same keys. */
export const RULES: readonly Rule[] = [
  bidiCharacter,
  invisibleCharacter,
  controlCharacter,
  mixedScriptName,
  byteOrderMark,
  notUtf8,
  mergeMarker,
  longLine,
  longFile,
  trailingSpace,
  missingFinalNewline,
  manyBlankLines,
  mixedLineEnds,
  mixedIndentation,
  tabIndentation,
  longFunction,
  manyParameters,
  deepNesting,
  cognitiveComplexity,
  manyReturns,
  longCondition,
  nestedTernary,
  longString,
  multipleStatements,
  emptyCatch,
  bareExcept,
  broadCatch,
  swallowedError,
  printStackTrace,
  returnInFinally,
  selfComparison,
  sameOperands,
  selfAssignment,
  floatEquality,
  booleanLiteral,
  looseEquality,
  isLiteralComparison,
  stringIdentity,
  reversedOperator,
  assignmentInCondition,
  octalLiteral,
  emptyBranch,
  strayCondition,
  duplicateCondition,
  identicalBranches,
  missingDefault,
  fallThrough,
  unreachableCode,
  gotoStatement,
  reallocLeak,
  memsetOrder,
  todoComment,
  fixmeComment,
  commentedCode,
  debuggerStatement,
  debugPrint,
  dumpCall,
  exitCall,
  wildcardImport,
  forcedValue,
  errorSuppression,
  magicNumber,
  worldWritable,
  getsCall,
  unboundedCopy,
  unboundedScan,
  formatString,
  predictableTempFile,
  shellCommand,
  shellTrue,
  evalCall,
  unsafeDeserialization,
  builtHtml,
  echoedRequest,
  builtSql,
  weakHash,
  weakCipher,
  weakRandom,
  tlsOff,
  oldTls,
  debugMode,
  txOrigin,
  uncheckedCall,
  hardCodedAddress,
  hardCodedUrl,
  plainHttp,
  personalPath,
  awsKey,
  cloudKey,
  hostToken,
  serviceToken,
  privateKey,
  jwt,
  connectionString,
  hardCodedPassword,
  hardCodedSecret,
];
