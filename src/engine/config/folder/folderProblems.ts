import { cb58Id } from '../../primitives';
import type { ConfigFile, Problem } from '../problem';
import { validateFolder } from './validateFolder';

/** The folder that a file lies in. */
export interface FolderOfFile {
  readonly file: ConfigFile;
  /** Of the file, with slashes. */
  readonly path: string;
  /** Of what lies in the same folder, itself among them. */
  readonly names: readonly string[];
  /** IDs, names and aliases of the chains that are configured. */
  readonly chains: readonly string[];
}

/**
 * What a node makes of the folder of an upgrade.json or config.json, where that is the folder of a chain: in one called
 * `chains`, or named like a chain. Each stands where the file begins.
 */
export function folderProblems({ file, path, names, chains }: FolderOfFile): readonly Problem[] {
  const folder = path.split('/').at(-2) ?? '';
  if ((file !== 'upgrade' && file !== 'config') || !isInChainFolder(path, chains)) {
    return [];
  }
  const isId = cb58Id(folder)?.checksum === 'valid';
  const { problems } = validateFolder({
    folder: path.split('/').slice(0, -2).join('/'),
    files: names.map((name) => `${folder}/${name}`),
    // An ID may be that of a chain which nobody configured here.
    chains: isId || chains.length === 0 ? undefined : chains,
  });
  return problems.map(({ rule, message, nodeText }) => ({ file, start: 0, end: 1, rule, message, vmText: nodeText }));
}

/** Whether a node looks for the file where it lies. @param path with slashes */
export function isInChainFolder(path: string, chains: readonly string[]): boolean {
  const [parent, folder = ''] = path.split('/').slice(-3);
  return folder !== '' && (parent === 'chains' || cb58Id(folder)?.checksum === 'valid' || chains.includes(folder));
}
