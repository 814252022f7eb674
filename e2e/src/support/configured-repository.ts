import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FixtureRepository, fixtureRepository } from '@assay/testing/fixture-repository';

/**
 * A repository that tries everything to be loaded or run. Whatever works leaves the marker, or switches the checkers off.
 * @param marker absolute path of a file that does not exist
 */
export function configuredRepository(marker: string): FixtureRepository {
  const run = `require('node:fs').writeFileSync(${JSON.stringify(marker)}, 'x');\n`;
  const shell = `touch '${marker}'`;
  const off = "module.exports = [{ rules: { 'no-debugger': 'off' } }, { ignores: ['**/*'] }];\n";
  const made = fixtureRepository([
    {
      write: {
        'code.js': 'debugger;\n',
        'code.py': 'import os\n',
        'eslint.config.js': run + off,
        'eslint.config.cjs': run + off,
        'eslint.config.mjs': `import fs from 'node:fs';\nfs.writeFileSync(${JSON.stringify(marker)}, 'x');\nexport default [];\n`,
        'eslint.config.ts': run,
        '.eslintrc.js': `${run}module.exports = { root: true, rules: { 'no-debugger': 0 } };\n`,
        '.eslintrc.json': '{"root": true, "plugins": ["evil"], "rules": {"no-debugger": "off"}}\n',
        '.eslintignore': '*\n',
        'node_modules/eslint/package.json': '{"name": "eslint", "version": "99.0.0", "main": "index.js"}\n',
        'node_modules/eslint/index.js': run,
        'node_modules/eslint-plugin-evil/index.js': run,
        'node_modules/typescript/index.js': run,
        'node_modules/typescript/package.json': '{"name": "typescript", "main": "index.js"}\n',
        'tsconfig.json': '{"extends": "./evil.json", "compilerOptions": {"plugins": [{"name": "evil"}]}}\n',
        'package.json': JSON.stringify({
          name: 'evil',
          type: 'commonjs',
          scripts: { preinstall: shell, install: shell, postinstall: shell, prepare: shell, test: shell },
          eslintConfig: { rules: { 'no-debugger': 'off' } },
        }),
        '.npmrc': `script-shell=/bin/sh\nnode-options=--require ./evil.js\n`,
        'evil.js': run,
        'ruff.toml': '[lint]\nignore = ["F"]\nselect = []\n',
        '.ruff.toml': 'exclude = ["*"]\n',
        'pyproject.toml': '[tool.ruff]\nexclude = ["*"]\n[tool.ruff.lint]\nignore = ["ALL"]\n',
        'setup.py': `import os\nos.system(${JSON.stringify(shell)})\n`,
        'conftest.py': `import os\nos.system(${JSON.stringify(shell)})\n`,
        'sitecustomize.py': `open(${JSON.stringify(marker)}, 'w')\n`,
        '.gitattributes': '* filter=evil diff=evil\n*.js ident text eol=crlf\n',
        '.gitmodules': `[submodule "x"]\n\tpath = x\n\turl = ext::sh -c ${shell}\n\tupdate = !${shell}\n`,
        '.lfsconfig': '[lfs]\n\turl = http://127.0.0.1:1/\n',
        '.husky/pre-commit': { executable: `#!/bin/sh\n${shell}\n` },
        '.assay.yml': 'ignore: ["*"]\n',
      },
    },
  ]);
  // The repository's own git configuration, as a folder somebody unpacked would have it.
  const evil: Readonly<Record<string, string>> = {
    'filter.evil.smudge': shell,
    'filter.evil.clean': shell,
    'filter.evil.process': shell,
    'diff.evil.textconv': shell,
    'core.fsmonitor': shell,
    'core.sshCommand': shell,
    'core.pager': shell,
    'core.editor': shell,
    'uploadpack.packObjectsHook': shell,
    'alias.rev-parse': `!${shell}`,
    'credential.helper': `!${shell}`,
  };
  for (const [name, value] of Object.entries(evil)) made.git('config', '--local', name, value);
  writeHooks(made.folder, shell);
  return made;
}

function writeHooks(folder: string, shell: string): void {
  mkdirSync(join(folder, '.git/hooks'), { recursive: true });
  for (const hook of [
    'post-checkout',
    'pre-receive',
    'update',
    'post-update',
    'reference-transaction',
    'post-index-change',
  ])
    writeFileSync(join(folder, '.git/hooks', hook), `#!/bin/sh\n${shell}\n`, { mode: 0o755 });
}
