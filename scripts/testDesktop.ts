// npm run test:desktop: runs the suite in desktop builds of VS Code, where those can be downloaded. Tests that need a
// driven browser are skipped.
//   npm run test:desktop -- [--full] [oldest | newest | VERSION]…    default: both
// The oldest runs only the smoke suite without --full.
import path from 'node:path';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { runTests } from '@vscode/test-electron';
import { describeDevnet } from './vscode/describeDevnet';
import { build } from './support/build';
import { cacheFolder } from './support/cacheFolder';
import { command } from './support/command';
import { ownFolder } from './support/ownProcesses';
import { root } from './support/root';
import { newest, oldest } from './vscode/builds';
import { startDemo } from './vscode/demo';
import { smokeSuites, suites } from './vscode/suites';
import { writeUserData } from './vscode/writeUserData';

const named: Readonly<Record<string, string>> = { oldest: oldest.version, newest: newest.version };

command(async (args) => {
  const { values, positionals: names } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { full: { type: 'boolean', default: false } },
  });
  await build('--production', '--tests');
  for (const name of names.length > 0 ? names : Object.keys(named)) {
    const version = named[name] ?? name;
    for (const suite of version === oldest.version && !values.full ? smokeSuites : suites) {
      const demo = await startDemo();
      describeDevnet(demo);
      const userData = mkdtempSync(path.join(tmpdir(), 'snowprobe-desktop-'));
      ownFolder(userData);
      writeUserData(userData, { ...demo.settings, ...suite.settings });
      await runTests({
        version,
        cachePath: path.join(cacheFolder(), 'desktop'),
        extensionDevelopmentPath: root,
        extensionTestsPath: path.join(root, 'out/test/integration/index.js'),
        extensionTestsEnv: { SNOWPROBE_SUITE: suite.name, SNOWPROBE_VERSION: version },
        launchArgs: [
          demo.workspace,
          `--user-data-dir=${userData}`,
          ...(suite.trusted ? ['--disable-workspace-trust'] : []),
        ],
      });
      await demo.close();
    }
  }
});
