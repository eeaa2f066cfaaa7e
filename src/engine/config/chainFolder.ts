import { nearest, cb58Id, getOrMake } from '../primitives';
import { ruleText } from '../precompiles';
import type { RuleOf } from './rules/rules';
import { ofOthers } from './rules/rule';
import type { ConfigFile, Problem } from './problem';

/** A folder like `~/.avalanchego/configs/chains`, by what stands in it. */
export interface ChainConfigListing {
  /** As the node is told it, for its own words. */
  readonly folder: string;
  /** Paths relative to it, with `/`; undefined: the folder is not there. */
  readonly files: readonly string[] | undefined;
  /** Folders without a file in them, likewise. */
  readonly folders?: readonly string[];
  /** IDs and aliases of the chains there are, beside those of the primary network; undefined: they are not known. */
  readonly chains?: readonly string[];
}

export interface FolderProblem {
  /** The file or folder that it is about, relative to the folder; empty: the folder itself. */
  readonly path: string;
  readonly rule: RuleOf<'folder'>;
  readonly message: string;
  /** The node's own words, where it does not start. */
  readonly nodeText?: string;
}

/** What a node takes from the folder of each chain, and what it does not see. */
export interface FolderVerdict {
  /** By name of the chain's folder, paths relative to the folder. Empty where the node does not start. */
  readonly taken: ReadonlyMap<string, TakenFiles>;
  /** Errors first, in the order in which the node meets them. */
  readonly problems: readonly FolderProblem[];
}

export interface TakenFiles {
  readonly config?: string;
  readonly upgrade?: string;
}

/** Aliases that each node gives the chains of the primary network. */
const primaryAliases: readonly string[] = ['P', 'platform', 'X', 'avm', 'C', 'evm'];
const kinds = ['config', 'upgrade'] as const;
const properName = /^(?:config|upgrade)\.json$/;
/** What someone takes for the file, and the node does not. */
const almostName = /^\.?(config|upgrade)(?:\.json)?$|^(config|upgrade)[-_ (].*\.json$/i;

/** Rule: `config/config.go` readChainConfigPath and `utils/storage/storage_common.go`, seen with the node's own reader. */
export function validateFolder(listing: ChainConfigListing): FolderVerdict {
  const { folder, files } = listing;
  if (files === undefined) {
    return { taken: new Map(), problems: [problem('', 'noSuchFolder', [], `cannot read directory: ${folder}`)] };
  }
  const chains = chainFolders(files, listing.folders ?? []);
  const taken = new Map<string, TakenFiles>();
  const errors: FolderProblem[] = [];
  const besideFolders = files.filter((path) => /^(?:config|upgrade)\.[^/]*$/i.test(path) && !chains.has(path));
  const warnings = besideFolders.map((name) => problem(name, 'fileBesideFolders', [name]));
  for (const [chain, names] of chains) {
    const own: { config?: string; upgrade?: string } = {};
    for (const kind of kinds) {
      const matching = [...names.keys()].filter((name) => name.startsWith(`${kind}.`)).sort();
      const [name] = matching;
      if (matching.length > 1) {
        const others = matching.filter((other) => other !== `${kind}.json`);
        const text = `too many files matched "${kind}.*" in ${folder}/${chain}`;
        errors.push(problem(`${chain}/${others[0]}`, 'tooManyFiles', [`${kind}.*`, others.join(', ')], text));
      } else if (name !== undefined && names.get(name) === 'folder') {
        const text = `read ${folder}/${chain}/${name}: is a directory`;
        errors.push(problem(`${chain}/${name}`, 'fileIsFolder', [name], text));
      } else if (name !== undefined) {
        own[kind] = `${chain}/${name}`;
        if (!properName.test(name)) {
          warnings.push(problem(`${chain}/${name}`, 'backupTaken', [name, `${kind}.json`]));
        }
      }
    }
    taken.set(chain, own);
    for (const name of names.keys()) {
      const [, kind, other] = almostName.exec(name) ?? [];
      const meant = (kind ?? other)?.toLowerCase();
      if (meant !== undefined && !name.startsWith(`${meant}.`)) {
        warnings.push(problem(`${chain}/${name}`, 'fileNotSeen', [name, `${meant}.json`]));
      }
    }
    if (listing.chains !== undefined && ![...listing.chains, ...primaryAliases].includes(chain)) {
      const meant = nearest(chain, listing.chains);
      warnings.push(
        meant === undefined
          ? problem(chain, 'folderOfNoChain', [chain])
          : problem(chain, 'folderMeant', [chain, meant]),
      );
    }
  }
  return { taken: errors.length === 0 ? taken : new Map(), problems: [...errors, ...warnings] };
}

/** The folders beside each other, sorted as the node meets them, with the names in each. */
function chainFolders(
  files: readonly string[],
  folders: readonly string[],
): ReadonlyMap<string, ReadonlyMap<string, 'file' | 'folder'>> {
  const found = new Map<string, Map<string, 'file' | 'folder'>>();
  for (const path of [...files, ...folders.map((folder) => `${folder}/`)]) {
    const [chain = '', name, ...rest] = path.split('/');
    if (name !== undefined) {
      const names = getOrMake(found, chain, () => new Map<string, 'file' | 'folder'>());
      if (name !== '') {
        names.set(name, rest.length > 0 ? 'folder' : 'file');
      }
    }
  }
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function problem(path: string, rule: RuleOf<'folder'>, values: readonly string[], nodeText?: string): FolderProblem {
  return { path, rule, message: ruleText(ofOthers.rules, rule, values), nodeText };
}

/**
 * What a node makes of the folder of an upgrade.json or config.json, where that is the folder of a chain: in one called
 * `chains`, or named like a chain. Each stands where the file begins.
 */
export function folderProblems({
  file,
  path,
  names,
  chains,
}: {
  readonly file: ConfigFile;
  /** Of the file, with slashes. */
  readonly path: string;
  /** Of what lies in the same folder, itself among them. */
  readonly names: readonly string[];
  /** IDs, names and aliases of the chains that are configured. */
  readonly chains: readonly string[];
}): readonly Problem[] {
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
