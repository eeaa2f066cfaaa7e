import { nearest, cb58Id, getOrMake } from '../primitives';
import { ruleText } from '../precompiles';
import type { RuleOf } from './rules/rules';
import { checklessRules } from './rules/rule';
import type { ConfigFile, Problem } from './problem';

export interface ChainConfigListing {
  /** Path as configured on the node, quoted in its errors. */
  readonly folder: string;
  /** Relative to `folder`, with `/`; `undefined` where the folder does not exist. */
  readonly files: readonly string[] | undefined;
  /** Folders that contain no file, relative to `folder`. */
  readonly folders?: readonly string[];
  /** Known chain IDs and aliases other than the primary network's; `undefined` where they are unknown. */
  readonly chains?: readonly string[];
}

interface FolderProblem {
  /** File or folder concerned, relative to the chain config folder; empty for that folder itself. */
  readonly path: string;
  readonly rule: RuleOf<'folder'>;
  readonly message: string;
  /** The node's own error text, where it does not start. */
  readonly nodeText?: string;
}

export interface FolderVerdict {
  /** Keyed by chain folder name, paths relative to `folder`. Empty where the node does not start. */
  readonly taken: ReadonlyMap<string, TakenFiles>;
  /** In the node's order of reporting. */
  readonly problems: readonly FolderProblem[];
}

interface TakenFiles {
  readonly config?: string;
  readonly upgrade?: string;
}

/** Built-in aliases of the primary network's chains. */
const primaryAliases: readonly string[] = ['P', 'platform', 'X', 'avm', 'C', 'evm'];
const kinds = ['config', 'upgrade'] as const;
const properName = /^(?:config|upgrade)\.json$/;
/** Names that look like config or upgrade files but are ignored by the node. */
const misspeltName = /^\.?(config|upgrade)(?:\.json)?$|^(config|upgrade)[-_ (].*\.json$/i;

/** Rules: `config/config.go` readChainConfigPath, `utils/storage/storage_common.go`; verified with a node's reader. */
export function validateFolder(listing: ChainConfigListing): FolderVerdict {
  const { folder, files } = listing;
  if (files === undefined) {
    return { taken: new Map(), problems: [problem('', 'noSuchFolder', [], `cannot read directory: ${folder}`)] };
  }
  const chains = chainFolders(files, listing.folders ?? []);
  const taken = new Map<string, TakenFiles>();
  const errors: FolderProblem[] = [];
  const strayFiles = files.filter((path) => /^(?:config|upgrade)\.[^/]*$/i.test(path) && !chains.has(path));
  const warnings = strayFiles.map((name) => problem(name, 'fileBesideFolders', [name]));
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
      const [, kind, other] = misspeltName.exec(name) ?? [];
      const suggestion = (kind ?? other)?.toLowerCase();
      if (suggestion !== undefined && !name.startsWith(`${suggestion}.`)) {
        warnings.push(problem(`${chain}/${name}`, 'fileNotSeen', [name, `${suggestion}.json`]));
      }
    }
    if (listing.chains !== undefined && ![...listing.chains, ...primaryAliases].includes(chain)) {
      const suggestion = nearest(chain, listing.chains);
      warnings.push(
        suggestion === undefined
          ? problem(chain, 'folderOfNoChain', [chain])
          : problem(chain, 'folderMeant', [chain, suggestion]),
      );
    }
  }
  return { taken: errors.length === 0 ? taken : new Map(), problems: [...errors, ...warnings] };
}

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
  return { path, rule, message: ruleText(checklessRules.rules, rule, values), nodeText };
}

/**
 * How a node treats the folder of an upgrade.json or config.json, if that is a chain's folder: one inside `chains`, or
 * one named after a chain. Each problem is placed at the start of the file.
 */
export function folderProblems({
  file,
  path,
  names,
  chains,
}: {
  readonly file: ConfigFile;
  /** With slashes. */
  readonly path: string;
  /** Includes the file itself. */
  readonly names: readonly string[];
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
    // An ID may belong to a chain that is not configured here.
    chains: isId || chains.length === 0 ? undefined : chains,
  });
  return problems.map(({ rule, message, nodeText }) => ({ file, start: 0, end: 1, rule, message, vmText: nodeText }));
}

/** Whether the file is where a node looks for it. @param path with slashes */
export function isInChainFolder(path: string, chains: readonly string[]): boolean {
  const [parent, folder = ''] = path.split('/').slice(-3);
  return folder !== '' && (parent === 'chains' || cb58Id(folder)?.checksum === 'valid' || chains.includes(folder));
}
