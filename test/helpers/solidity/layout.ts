import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Abis } from '../../../src/engine/source/io/project/projectIndex';
import type { Builds } from '../../../src/engine/source/io/project/projectBuilds';
import { compile, type SolcInput, solcInput, type SolcOutput, type SolcVersion } from './compile';
import { foundryFiles, hardhat2Files, hardhat3Files } from './projects';
import { TestBuilds } from './testBuilds';

/** A project as a template of its tool lays it out. */
export interface Layout {
  readonly tool: 'foundry' | 'hardhat2' | 'hardhat3';
  readonly version: SolcVersion;
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Of `test/fixtures/solidity`, the folder and its files. */
  readonly folder: string;
  readonly files: readonly string[];
  /** The package that `@openzeppelin/contracts` stands for; absent: that of the same name. */
  readonly openZeppelin?: 'contracts-4';
  /** Of its own sources; absent: as they stand. */
  readonly lineEnds?: '\n' | '\r\n';
  /** What Foundry leaves of a build as a whole: nothing, or what `--build-info` makes; absent: the paths of sources. */
  readonly buildInfo?: 'none' | 'full';
}

/** A project with its build, and its sources as they lie on the disk. */
export interface BuiltLayout {
  readonly output: SolcOutput;
  readonly builds: Builds;
  readonly abis: Abis;
  /** By path, as a reader knows them. */
  readonly sources: Readonly<Record<string, string>>;
}

const fixtures = path.join(__dirname, '..', '..', 'fixtures', 'solidity');
const modules = path.join(__dirname, '..', '..', '..', 'node_modules');
const package_ = '@openzeppelin/contracts/';

/** Where each tool has the project's own sources, and those of OpenZeppelin: for the compiler, and on the disk. */
const places = {
  foundry: {
    own: ['src/', 'src/'],
    library: ['lib/openzeppelin-contracts/contracts/', 'lib/openzeppelin-contracts/contracts/'],
  },
  hardhat2: { own: ['contracts/', 'contracts/'], library: [package_, `node_modules/${package_}`] },
  hardhat3: {
    own: ['project/contracts/', 'contracts/'],
    library: ['npm/@openzeppelin/contracts@VERSION/', `node_modules/${package_}`],
  },
} as const;

export async function buildLayout(layout: Layout): Promise<BuiltLayout> {
  const [built] = await buildLayouts([layout]);
  return built!;
}

/** The same of several, each version of the compiler in one process for all that it makes. */
export async function buildLayouts(layouts: readonly Layout[]): Promise<readonly BuiltLayout[]> {
  const readied = layouts.map((layout) => ({ layout, ...inputOf(layout) }));
  const built = new Map<Layout, BuiltLayout>();
  for (const version of new Set(layouts.map((layout) => layout.version))) {
    const own = readied.filter(({ layout }) => layout.version === version);
    const outputs = await compile(
      version,
      own.map(({ input }) => input),
    );
    for (const [i, { layout, input, sources }] of own.entries()) {
      const output = outputs[i]!;
      const files = filesOf(layout, input, output);
      const { builds, project } = new TestBuilds(sources, files);
      built.set(layout, { output, sources, builds, abis: project });
    }
  }
  return layouts.map((layout) => built.get(layout)!);
}

/** What a compiler is told, and what lies on the disk. */
export function inputOf({ tool, folder, files, settings, openZeppelin, lineEnds = '\n' }: Layout): {
  readonly input: SolcInput;
  readonly sources: Readonly<Record<string, string>>;
} {
  const from = path.join(modules, '@openzeppelin', openZeppelin ?? 'contracts');
  const { own, library } = places[tool];
  const result = library[0].replace('VERSION', versionOf(from));
  const texts = new Map<string, string>();
  const sources: Record<string, string> = {};
  const add = (to: readonly [string, string], name: string, text: string): void => {
    texts.set(to[0] + name, text);
    sources[to[1] + name] = text;
  };
  const seen = new Set<string>();
  for (const file of files) {
    const text = readFileSync(path.join(fixtures, folder, file), 'utf8').replaceAll('\n', lineEnds);
    add(beside.test(file) ? ['', ''] : own, file, text);
    addLibrary(from, text, '', (name, found) => add([result, library[1]], name, found), seen);
  }
  const libraries = new Set(files.flatMap((file) => /^lib\/([^/]+)\//.exec(file)?.[1] ?? []));
  const remappings = [`${package_}=${result}`, ...[...libraries].map((name) => `${name}/=lib/${name}/`)];
  return { input: solcInput(Object.fromEntries(texts), { remappings, ...settings }), sources };
}

/** What Foundry has beside a project's own sources. */
const beside = /^(?:lib|script|test)\//;

function versionOf(folder: string): string {
  return (JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { readonly version: string }).version;
}

function filesOf({ tool, buildInfo }: Layout, input: SolcInput, output: SolcOutput): Readonly<Record<string, string>> {
  switch (tool) {
    case 'foundry':
      return foundryFiles(output, buildInfo === undefined ? {} : { buildInfo, input });
    case 'hardhat2':
      return hardhat2Files(input, output);
    case 'hardhat3':
      return hardhat3Files(input, output);
  }
}

/** What a source imports of OpenZeppelin, and what that imports. @param from the folder of the package */
function addLibrary(
  from: string,
  text: string,
  folder: string,
  add: (name: string, text: string) => void,
  seen: Set<string>,
): void {
  for (const [, imported = ''] of text.matchAll(/^import[^"']*["']([^"']+)["'];/gm)) {
    const name = imported.startsWith(package_)
      ? imported.slice(package_.length)
      : folder === ''
        ? undefined
        : path.posix.join(folder, imported);
    if (name !== undefined && !seen.has(name)) {
      seen.add(name);
      const found = readFileSync(path.join(from, name), 'utf8');
      add(name, found);
      addLibrary(from, found, path.posix.dirname(name), add, seen);
    }
  }
}

/** Places of a marker in the comments of sources: "src/Coin.sol:31". */
export function marked(
  sources: Readonly<Record<string, string>>,
  kind: 'FAIL' | 'FROM',
  name: string,
): readonly string[] {
  const marker = new RegExp(`\\b${kind}: ${name}\\b`);
  return Object.entries(sources).flatMap(([file, text]) =>
    text.split('\n').flatMap((line, i) => (marker.test(line) ? [`${file}:${i + 1}`] : [])),
  );
}
