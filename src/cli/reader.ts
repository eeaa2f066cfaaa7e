import { type Network, namesOn, type ProjectIndex } from '../engine';
import { Names, readLabels } from '../engine/names';
import { readText } from './givenFiles';

const labelFile = 'addresses.json';

let project: ProjectIndex | undefined;
const names = new Names((address, chainId) => project?.deployedAt(address, chainId));
const networks = new Map<string, Network>();
const reported = new Set<string>();

/**
 * Sets the names for this process: `addresses.json` in this folder, the `snowprobe.labels` setting, and deployments of
 * a project. Problems in the file are reported once.
 */
export async function readNames(network: Network, labels: unknown, notify: (sentence: string) => void): Promise<void> {
  networks.set(network.name, { ...network, nameOf: names.nameOf });
  names.set('settings', readLabels(JSON.stringify(labels ?? {})).labels);
  const text = await labelText(notify);
  const { labels: fileLabels, problems } = readLabels(text);
  names.set(labelFile, fileLabels);
  for (const { start, message, isHint } of problems.slice(0, 20)) {
    const sentence = `${labelFile}:${text.slice(0, start).split('\n').length}: ${message}`;
    if (isHint !== true && !reported.has(sentence)) {
      reported.add(sentence);
      notify(sentence);
    }
  }
}

/** No labels if the file does not exist; if it cannot be read, this is reported. */
async function labelText(notify: (sentence: string) => void): Promise<string> {
  try {
    return await readText(labelFile);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      notify(`${labelFile} cannot be read: ${error instanceof Error ? error.message : String(error)}.`);
    }
    return '{}';
  }
}

/** Adds names from the project's deployments. */
export function useProject(index: ProjectIndex): void {
  project = index;
}

/** The EVM chain ID of a chain, or `undefined` if it is unknown or not an EVM chain. */
export function evmChainIdOf(network: string | undefined, chain: string | undefined): bigint | undefined {
  return networks.get(network ?? '')?.chains.find(({ name, path: route }) => name === chain || route === chain)
    ?.evmChainId;
}

export function readerContext() {
  return { now: Date.now(), nameOf: namesOn([...networks.values()]) };
}
