import type { ConfigFile } from '../problem';
import type { EvmChain, Network } from '../../networks';

export const chainFiles = ['genesis', 'upgrade', 'config'] as const;
export type ChainFile = (typeof chainFiles)[number];

/**
 * Candidate paths of the same chain's other files, the likeliest first. Contents still have to be checked: a
 * `config.json` may belong to anything.
 * @param siblings names of the files in the same folder
 */
export function siblingPaths(
  path: string,
  file: ConfigFile,
  siblings: readonly string[],
): { readonly [File in ChainFile]?: readonly string[] } {
  const slash = path.lastIndexOf('/');
  const [folder, name] = [path.slice(0, slash), path.slice(slash + 1)];
  if (!isChainFile(file)) {
    return {};
  }
  const isCli = /\/\.avalanche-cli\/subnets\/[^/]+$/.test(folder);
  const others = chainFiles.filter((one) => one !== file);
  return Object.fromEntries(
    others.map((other) => {
      const names = isCli
        ? [other === 'config' ? 'chain.json' : `${other}.json`]
        : siblingNames(name, file, other, siblings);
      return [
        other,
        [...names.map((one) => `${folder}/${one}`), ...(isCli ? [] : pathsElsewhere(folder, name, file, other))],
      ];
    }),
  );
}

function isChainFile(file: ConfigFile): file is ChainFile {
  return chainFiles.some((one) => one === file);
}

/** Names that differ only in the file type's word; else the only candidate, where there is one of each type. */
function siblingNames(name: string, file: ChainFile, other: ChainFile, siblings: readonly string[]): readonly string[] {
  const stem = stemOf(name, file);
  const candidates = siblings.filter((one) => one !== name && stemOf(one, other) !== undefined);
  const same = candidates.filter((one) => stemOf(one, other) === stem);
  const isAlone = file !== 'config' && other !== 'config' && candidates.length === 1;
  return same.length === 0 && isAlone && siblings.filter((one) => stemOf(one, file) !== undefined).length <= 1
    ? candidates
    : same;
}

/** `orders` for `genesis-orders.json` and `orders.genesis.json`; `undefined` where the name lacks the word. */
function stemOf(name: string, file: ChainFile): string | undefined {
  const base = /^(.*)\.jsonc?$/i.exec(name)?.[1] ?? '';
  const at = base.search(namePatterns[file]);
  const [before, after] = [base.slice(0, at), base.slice(at + file.length)];
  return at < 0 ? undefined : `${before.replace(/[-_. ]$/, '')}${after.replace(/^[-_. ]/, '')}`.toLowerCase();
}

const namePatterns: Readonly<Record<ChainFile, RegExp>> = {
  genesis: /genesis/i,
  upgrade: /upgrade/i,
  config: /config/i,
};

/** A chain's folder contains `config.json` and `upgrade.json`; its genesis is next to the folder of all chains. */
function pathsElsewhere(folder: string, name: string, file: ChainFile, other: ChainFile): readonly string[] {
  if (file === 'genesis') {
    const stem = stemOf(name, file) ?? '';
    return stem === ''
      ? []
      : ['', 'chains/', 'configs/chains/', '../chains/', '../configs/chains/'].map((subfolder) =>
          normalize(`${folder}/${subfolder}${stem}/${other}.json`),
        );
  }
  const chain = folder.slice(folder.lastIndexOf('/') + 1);
  const genesisNames = [
    `genesis-${chain}.json`,
    `${chain}-genesis.json`,
    `${chain}.genesis.json`,
    `${chain}_genesis.json`,
  ];
  return other === 'genesis'
    ? ['..', '../..', '../../..'].flatMap((ancestor) =>
        genesisNames.map((one) => normalize(`${folder}/${ancestor}/${one}`)),
      )
    : [];
}

function normalize(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..' && parts.length > 1) {
      parts.pop();
    } else if (part !== '..') {
      parts.push(part);
    }
  }
  return parts.join('/');
}

export interface NamedChain {
  readonly network: string;
  readonly chain: string;
}

/**
 * Chains that a file may belong to, the likeliest first: those its folder is named after, then those with its genesis'
 * EVM chain ID; the active network comes first.
 * @param networks the active one first
 * @param path with slashes
 * @param chainId from the file's genesis
 */
export function chainsOfFile(
  networks: readonly Network[],
  { path, chainId }: { readonly path: string; readonly chainId?: bigint },
): readonly NamedChain[] {
  const folder = path.split('/').at(-2) ?? '';
  const isFolders = ({ name, path: alias, blockchainId }: EvmChain): boolean =>
    folder !== '' && [name, alias, blockchainId].includes(folder);
  const isSame = ({ evmChainId }: EvmChain): boolean => chainId !== undefined && evmChainId === chainId;
  const all = configurable(networks);
  return [...all.filter(({ of }) => isFolders(of)), ...all.filter(({ of }) => isSame(of) && !isFolders(of))].map(
    ({ network, of }) => ({ network, chain: of.name }),
  );
}

/** Chains that have such files; not the C-Chain, whose genesis is part of its network's. */
export function configurable(
  networks: readonly Network[],
): readonly { readonly network: string; readonly of: EvmChain }[] {
  return networks.flatMap(({ name, chains }) =>
    chains.filter(({ path }) => path !== 'C').map((of) => ({ network: name, of })),
  );
}
