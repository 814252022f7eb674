import { isGenerated } from './not-own-code-generated.ts';
import { isVendored } from './not-own-code-vendored.ts';

/** What a file is besides code people write and ship: somebody else's, made by a program, or a test. */
export type SourceRole = 'vendored' | 'generated' | 'test';

const TEST_FOLDERS = new Set(
  'test tests spec specs __tests__ __test__ testdata test-data test_data fixtures __fixtures__ __mocks__ e2e androidtest unittest'.split(
    ' ',
  ),
);
const TEST_FILE =
  /(?:^|[._-])(?:test|tests|spec|e2e|cy)\.\w{1,6}$|_test\.\w{1,6}$|^test_[^/]{1,200}\.(?:py|rb|c|cc|cpp|lua)$|^conftest\.py$/i;
/** `UserTest.java`, `UserTests.cs`, `UserSpec.kt`; `Latest.java` is none. */
const TEST_CLASS = /[a-z0-9](?:Tests?|IT|TestCase|Specs?)\.(?:java|kt|kts|cs|swift|php|m|mm|scala|groovy|dart)$/;

/**
 * What a file is besides people's own shipped code, by its path and its first lines; undefined for that. Somebody else's comes before made,
 * made before test.
 * @param path below the source root, `/` separated
 * @param text the file's bytes; only its beginning is read
 */
export function roleOfSource(path: string, text: Uint8Array): SourceRole | undefined {
  const spelled = path.split('/');
  const name = spelled.pop() ?? '';
  if (isVendored(spelled, name, text)) return 'vendored';
  const folders = spelled.map((folder) => folder.toLowerCase());
  if (isGenerated(folders, name, text)) return 'generated';
  const isTest = folders.some((folder) => TEST_FOLDERS.has(folder)) || TEST_FILE.test(name) || TEST_CLASS.test(name);
  return isTest ? 'test' : undefined;
}
