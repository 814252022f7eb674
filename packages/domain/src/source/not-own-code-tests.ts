/**
 * Folders of tests and of what only they use. Not examples, which are there to be read and copied, nor `test-utils` and `spring-test`, which
 * may be what people ship.
 */
const FOLDER =
  /^(?:tests?|specs?|__tests?__|__mocks__|__fixtures__|test[-_]?(?:data|resources|fixtures)|fixtures?|mocks|e2e|androidtest|unittests?|[\w.-]{1,80}(?:\.tests?|[-_]tests))$/i;
/** `FooTests`, `UserTest`, as projects are called; `Latest` is none. */
const FOLDER_IN_CAMELS = /[a-z0-9]Tests?$/;
const FILE =
  /(?:^|[._-])(?:test|tests|spec|e2e|cy)\.\w{1,6}$|^test_[^/]{1,200}\.(?:py|rb|c|cc|cpp|lua)$|^conftest\.py$|\.t\.sol$/i;
/** `UserTest.java`, `UserTests.cs`, `UserSpec.kt`. */
const CLASS = /[a-z0-9](?:Tests?|IT|TestCase|Specs?)\.(?:java|kt|kts|cs|swift|php|m|mm|scala|groovy|dart)$/;

/** Whether a file is a test or only used by tests, by its folders and its name. */
export function isTest(folders: readonly string[], name: string): boolean {
  return (
    folders.some((folder) => FOLDER.test(folder) || FOLDER_IN_CAMELS.test(folder)) ||
    FILE.test(name) ||
    CLASS.test(name)
  );
}

const EXAMPLES = /^(?:examples?|samples?|demos?)$/i;
const STORY = /\.stories\.\w{1,6}$/i;

/** Whether a file is there to show how something is used, by its path: a password in it opens nothing. */
export function isExample(folders: readonly string[], name: string): boolean {
  return folders.some((folder) => EXAMPLES.test(folder)) || STORY.test(name);
}
