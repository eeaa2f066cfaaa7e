import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { publishers } from '../../../scripts/release/publishers';
import { root } from '../../../scripts/support/root';
import { chosenStages } from '../../../scripts/stages/stages';

const folder = path.join(root, '.github/workflows');
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

/** The commands of all steps, with their expressions. Does not support multi-line scripts. */
function commandsIn(text: string): readonly string[] {
  assert.doesNotMatch(text, /^\s*(?:- )?run: *[|>]/m, 'a script over several lines: make it a command of package.json');
  return [...text.matchAll(/^\s*(?:- )?run: (.+)$/gm)].map(([, command = '']) => command);
}

/** Messages about commands that could not run. */
function faultsOf(command: string): readonly string[] {
  const bare = command.replace(/^xvfb-run -a /, '');
  if (bare === 'npm ci' || /^go run [\w./-]+@v\d+\.\d+\.\d+$/.test(bare)) {
    return [];
  }
  const [, name = ''] = /^npm (?:run )?([\w:-]+)(?: -- .+)?$/.exec(bare) ?? [];
  const script = scripts[name];
  if (script === undefined) {
    return [`${command}: package.json has no such script`];
  }
  const [, file = '', args = ''] = /^node scripts\/run\.mjs (\w+) ?(.*)$/.exec(script) ?? [];
  const faults = existsSync(path.join(root, `scripts/${file}.ts`))
    ? []
    : [`${command}: scripts/${file}.ts is not there`];
  return [
    ...faults,
    ...args.split(' ').flatMap((arg) => (arg === '' || isStage(arg) ? [] : [`${command}: no stage ${arg}`])),
  ];
}

function isStage(name: string): boolean {
  try {
    return chosenStages([name]).length > 0;
  } catch {
    return false;
  }
}

describe('what CI runs', () => {
  for (const name of readdirSync(folder)) {
    const text = readFileSync(path.join(folder, name), 'utf8');

    it(`is there: ${name}`, () => {
      const commands = commandsIn(text);
      assert.ok(commands.length > 0);
      assert.deepEqual(commands.flatMap(faultsOf), []);
    });

    it(`takes actions by what they are, not by a name that can be moved: ${name}`, () => {
      const used = [...text.matchAll(/\buses: (?!\.\/$)(.+)$/gm)].map(([, action]) => action ?? '');
      assert.ok(used.length > 0);
      assert.deepEqual(
        used.filter((action) => !/^[\w-]+\/[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action)),
        [],
      );
    });

    it(`may read the repository, and what publishes alone more: ${name}`, () => {
      assert.match(text, /^permissions:\n {2}contents: read\n\n/m);
      const writes = [...text.matchAll(/^ +([\w-]+): write$/gm)].map(([, scope = '']) => scope);
      const known: Readonly<Record<string, readonly string[]>> = {
        'release.yml': ['id-token', 'attestations', 'id-token', 'contents'],
        // Comments when a benchmark result is worse.
        'full.yml': ['contents'],
      };
      assert.deepEqual(writes, known[name] ?? []);
      assert.doesNotMatch(text, /secrets\./);
      assert.equal(text.match(/actions\/checkout@/g)?.length, text.match(/persist-credentials: false/g)?.length);
    });
  }

  it('covers the systems and the ends of the supported range of VS Code', () => {
    const text = readFileSync(path.join(folder, 'ci.yml'), 'utf8');
    assert.equal(text.match(/os: \[ubuntu-[\d.]+, windows-\d+, macos-\d+\]/g)?.length, 2);
    assert.match(text, /vscode: \[oldest, newest\]/);
    assert.match(
      readFileSync(path.join(root, 'scripts/testDesktop.ts'), 'utf8'),
      /\{ oldest: oldest\.version, newest: newest\.version \}/,
    );
  });

  it('uses action.yml as others do, on the command line of the same commit', () => {
    assert.match(
      readFileSync(path.join(folder, 'ci.yml'), 'utf8'),
      /uses: \.\/\n(?: {8,}.*\n)* {10}package: \$\{\{ github\.workspace \}\}/,
    );
  });

  it('runs on a schedule, and for a release, what a push leaves out: the oldest VS Code whole, insiders, what takes long', () => {
    const text = readFileSync(path.join(folder, 'full.yml'), 'utf8');
    assert.match(text, /^on:\n {2}schedule:\n(?: .*\n)+ {2}release:\n/m);
    assert.deepEqual(commandsIn(text), [
      ...['npm ci', 'npm test -- --full'],
      ...['npm ci', 'xvfb-run -a npm run test:desktop -- --full oldest', 'npm run test:desktop -- --full oldest'],
      ...['npm ci', 'xvfb-run -a npm run test:desktop -- insiders'],
      ...['npm ci', 'npm run test:fuzz'],
      ...['npm ci', 'npm run test:hostile'],
      ...['npm ci', 'npm run soak -- day'],
      ...['npm ci', 'npm run bench:compare -- yesterday --comment'],
    ]);
  });

  describe('for others: action.yml', () => {
    const text = readFileSync(path.join(root, 'action.yml'), 'utf8');
    const inputs = [...text.slice(text.indexOf('\ninputs:'), text.indexOf('\nruns:')).matchAll(/^ {2}(\S+):$/gm)].map(
      ([, name]) => name,
    );

    it('calls scripts that are there, by bash on all systems, and takes actions by what they are', () => {
      const commands = commandsIn(text).map(
        (command) => /^bash "\$GITHUB_ACTION_PATH\/(\S+)"$/.exec(command)?.[1] ?? '',
      );
      assert.ok(commands.length > 0 && commands.every((file) => existsSync(path.join(root, file))), commands.join());
      assert.equal(text.match(/shell: bash$/gm)?.length, commands.length);
      const used = [...text.matchAll(/\buses: (.+)$/gm)].map(([, action]) => action);
      const ours = readFileSync(path.join(folder, 'ci.yml'), 'utf8');
      assert.ok(used.length > 0 && used.every((action) => ours.includes(`uses: ${action}\n`)));
    });

    it('gives its inputs as variables, all of them, and none within a command', () => {
      const given = [...text.matchAll(/^ {8}[A-Z]+: \$\{\{ inputs\.(\S+) \}\}$/gm)].map(([, name]) => name);
      assert.deepEqual(given.toSorted(), inputs.toSorted());
      assert.ok(!commandsIn(text).some((command) => command.includes('${{')));
    });

    it('says in docs/ci.md what its inputs are', () => {
      const page = readFileSync(path.join(root, 'docs/ci.md'), 'utf8');
      assert.deepEqual(
        [...page.matchAll(/^\| `(\w+)` /gm)].map(([, name]) => name),
        inputs,
      );
    });
  });

  it('publishes to each place that there is, what was built and tested once', () => {
    const text = readFileSync(path.join(folder, 'release.yml'), 'utf8');
    const [, matrix = ''] = /place: \[(.+)\]/.exec(text) ?? [];
    assert.deepEqual([...matrix.split(', '), 'github'], Object.keys(publishers));
    assert.deepEqual(commandsIn(text).slice(0, 3), ['npm ci', 'npm test', 'npm run release -- --dry-run']);
    assert.equal(text.match(/download-artifact@/g)?.length, 2);
  });

  it('is found wrong where it is', () => {
    assert.deepEqual(
      ['npm run chekc', 'npm test -- unit', 'npm ci', 'xvfb-run -a npm run test:desktop -- x', 'curl x | sh'].map(
        (command) => faultsOf(command).length,
      ),
      [1, 0, 0, 0, 1],
    );
  });
});
