import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export type Tool = 'foundry' | 'hardhat2' | 'hardhat3';

/** A project's sources as a tool has them. */
export interface LayoutSources {
  /** By their place in the project's folder. */
  readonly files: Readonly<Record<string, string>>;
  /** By the name that the compiler is told. */
  readonly sources: Readonly<Record<string, string>>;
  readonly remappings: readonly string[];
}

const fixtures = 'test/fixtures/solidity/layouts';

/** Where each tool has packages: in the folder, and as the compiler is told. */
const homes = {
  foundry: { placed: 'lib/openzeppelin-contracts/contracts/', told: () => 'lib/openzeppelin-contracts/contracts/' },
  hardhat2: { placed: 'node_modules/@openzeppelin/contracts/', told: () => '@openzeppelin/contracts/' },
  hardhat3: {
    placed: 'node_modules/@openzeppelin/contracts/',
    told: (version: string) => `npm/@openzeppelin/contracts@${version}/`,
  },
} as const;

/** @param openZeppelin the package that `@openzeppelin/contracts` stands for */
export function layoutSources(
  layout: string,
  tool: Tool,
  openZeppelin: 'contracts' | 'contracts-4' = 'contracts',
): LayoutSources {
  const packageFolder = `node_modules/@openzeppelin/${openZeppelin}`;
  const { version } = JSON.parse(readFileSync(`${packageFolder}/package.json`, 'utf8')) as { readonly version: string };
  const { placed, told } = homes[tool];
  const toldHome = told(version);
  const files: Record<string, string> = {};
  const sources: Record<string, string> = {};
  const waiting: string[] = [];
  const add = (file: string, name: string, text: string): void => {
    files[file] = text;
    sources[name] = text;
    waiting.push(name);
  };
  for (const file of solidityFiles(path.join(fixtures, layout))) {
    const inProject = tool === 'foundry' ? file : file.replace(/^src\//, 'contracts/');
    add(inProject, tool === 'hardhat3' ? `project/${inProject}` : inProject, readText(path.join(fixtures, layout, file)));
  }
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    for (const [, imported = ''] of sources[name]!.matchAll(/^\s*(?:import|\}\s*from)\b[^"';]*["']([^"']+)["']/gm)) {
      const meant = imported.startsWith('.')
        ? path.posix.join(path.posix.dirname(name), imported)
        : imported.replace('@openzeppelin/contracts/', toldHome);
      if (meant.startsWith(toldHome) && sources[meant] === undefined) {
        const inside = meant.slice(toldHome.length);
        add(placed + inside, meant, readText(path.join(packageFolder, inside)));
      }
    }
  }
  return { files, sources, remappings: remappingsOf(tool, toldHome, layout) };
}

function remappingsOf(tool: Tool, home: string, layout: string): readonly string[] {
  if (tool === 'hardhat2') {
    return [];
  }
  if (tool === 'hardhat3') {
    return [`project/:@openzeppelin/contracts/=${home}`];
  }
  const libraries = path.join(fixtures, layout, 'lib');
  const own = existsSync(libraries) ? readdirSync(libraries).map((name) => `${name}/=lib/${name}/`) : [];
  return [`@openzeppelin/contracts/=${home}`, ...own];
}

function solidityFiles(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.sol'))
    .sort();
}

function readText(file: string): string {
  return readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
}
