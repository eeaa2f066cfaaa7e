import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Abis } from '../../../src/engine/source/io/project/projectIndex';
import type { Builds } from '../../../src/engine/source/io/project/projectBuilds';
import { compile, type SolcInput, solcInput, type SolcOutput, type SolcVersion } from './compile';
import { foundryFiles, hardhat2Files, hardhat3Files } from './projects';
import { TestBuilds } from './testBuilds';

/** A project in the layout of its tool's template. */
export interface Layout {
  readonly tool: 'foundry' | 'hardhat2' | 'hardhat3';
  readonly version: SolcVersion;
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Folder in `test/fixtures/solidity`, and its files. */
  readonly folder: string;
  readonly files: readonly string[];
  /** The package installed as `@openzeppelin/contracts`; default: that of the same name. */
  readonly openZeppelin?: 'contracts-4';
  /** Line ends of its own sources; absent: unchanged. */
  readonly lineEnds?: '\n' | '\r\n';
  /** Foundry's build info: none, or that of `--build-info`; default: only the paths of sources. */
  readonly buildInfo?: 'none' | 'full';
}

/** A project with its build, and its sources on disk. */
export interface BuiltLayout {
  readonly output: SolcOutput;
  readonly builds: Builds;
  readonly abis: Abis;
  /** By path, as shown to users. */
  readonly sources: Readonly<Record<string, string>>;
}

const fixtures = path.join(__dirname, '..', '..', 'fixtures', 'solidity');
const modules = path.join(__dirname, '..', '..', '..', 'node_modules');
const package_ = '@openzeppelin/contracts/';

/** Paths of the project's own sources and of OpenZeppelin's by tool: for the compiler, and on disk. */
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

/** Builds several, with one process per compiler version. */
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

/** The compiler's input, and the files on disk. */
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

/** Folders of a Foundry project in addition to its own sources. */
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

/** Adds OpenZeppelin's imported sources, with their own imports. @param from relative to the package's folder */
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

/** Places of a marker in the sources' comments: "src/Coin.sol:31". */
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
