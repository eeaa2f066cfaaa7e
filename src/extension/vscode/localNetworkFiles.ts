import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { type LocalNetwork, namedNodes, networkFolder, processUrl } from '../../engine/networks';

/** Limits on networks per folder and nodes per network; local networks have a few of each. */
const maxNetworks = 10;
const maxNodes = 50;
const maxBytes = 64 * 1024;

/**
 * Networks of tmpnet and avalanche-cli in a home folder (docs/facts/networks.md): read on request, within bounds,
 * without following symlinks. A node's process.json exists while the node runs.
 */
export async function localNetworks(home: string | undefined): Promise<readonly LocalNetwork[]> {
  if (home === undefined) {
    return [];
  }
  const cli = path.join(home, '.avalanche-cli');
  const [tmpnet, started, clusters] = await Promise.all([
    networksIn(path.join(home, '.tmpnet', 'networks'), 'tmpnet'),
    startedByCli(cli),
    networksIn(path.join(cli, 'local'), 'avalanche-cli'),
  ]);
  return [...tmpnet, ...started, ...clusters];
}

async function networksIn(folder: string, tool: LocalNetwork['tool']): Promise<readonly LocalNetwork[]> {
  const names = (await foldersIn(folder)).sort().reverse().slice(0, maxNetworks);
  const networks = await Promise.all(names.map((name) => networkAt(path.join(folder, name), tool, name)));
  return networks.flat();
}

/** The file may name any folder; only those of the tool are read. */
async function startedByCli(cli: string): Promise<readonly LocalNetwork[]> {
  const text = await textOf(path.join(cli, 'local_network_meta.json'));
  const folder = text === undefined ? undefined : networkFolder(text);
  const [real, base] = folder === undefined ? [] : await Promise.all([realOf(folder), realOf(cli)]);
  return real !== undefined && base !== undefined && real.startsWith(base + path.sep)
    ? await networkAt(real, 'avalanche-cli', 'local')
    : [];
}

async function networkAt(folder: string, tool: LocalNetwork['tool'], name: string): Promise<readonly LocalNetwork[]> {
  const nodes = (await foldersIn(folder)).filter((one) => one.startsWith('NodeID-')).slice(0, maxNodes);
  const texts = await Promise.all(nodes.map((node) => textOf(path.join(folder, node, 'process.json'))));
  const urls = texts.map((text) => (text === undefined ? undefined : processUrl(text)));
  const named = namedNodes(urls.filter((url) => url !== undefined));
  return named.length === 0 ? [] : [{ tool, name, nodes: named }];
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await ignoreMissing(() => readdir(folder, { withFileTypes: true }));
  return (entries ?? []).filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

/** `undefined` for a missing file, another type of file, or one that is too large. */
async function textOf(file: string): Promise<string | undefined> {
  return await ignoreMissing(async () => {
    const { size, isFile } = await factsOf(file);
    return isFile && size <= maxBytes ? await readFile(file, 'utf8') : undefined;
  });
}

/** Reading a pipe would block forever. */
async function factsOf(file: string): Promise<{ readonly size: number; readonly isFile: boolean }> {
  const facts = await stat(file);
  return { size: facts.size, isFile: facts.isFile() };
}

async function realOf(file: string): Promise<string | undefined> {
  return await ignoreMissing(() => realpath(file));
}

/** `undefined` where it is missing or unreadable: these tools are optional. */
async function ignoreMissing<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Error && 'code' in error) {
      return undefined;
    }
    throw error;
  }
}
