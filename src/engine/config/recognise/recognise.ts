import { nearest } from '../../primitives';
import type { CheckInput } from '../model';
import type { ConfigFile } from '../problem';

export interface RecognisedFile {
  readonly file: ConfigFile;
  readonly vm?: CheckInput['vm'];
}

interface FileClues {
  /** With slashes. */
  readonly path: string;
  /** The beginning of the text; `tail` is set where that is not all of it. */
  readonly head: string;
  readonly tail?: string;
  readonly result?: ConfigFile | 'none';
  readonly siblings?: readonly string[];
}

interface Clues extends JsonKeys {
  readonly path: string;
  readonly name: string;
  readonly tail: string;
  readonly siblings: readonly string[];
  readonly folder: string;
  /** Whether the folder is a chain's, inside one that nodes read. */
  readonly isInChainFolder: boolean;
}

interface FileKind {
  readonly file: ConfigFile;
  /** Name in avalanche-cli's folder of a chain, which also contains a `sidecar.json`. */
  readonly cliName: string;
  isNamed?(clues: Clues): boolean;
  /** Files with a matching name are accepted unless this rules out their content. */
  mayBe?(clues: Clues): boolean;
  /** Required of files with other names. */
  hasShape(clues: Clues): boolean;
}

const blockchainId = /^[1-9A-HJ-NP-Za-km-z]{43,52}$/;
const genesisKeys = ['config', 'alloc', 'gasLimit', 'difficulty'];
const upgradeKeys = ['precompileUpgrades', 'stateUpgrades', 'networkUpgradeOverrides'];
const evmKey =
  /^(?:eth-apis|feeRecipient|pruning-enabled|commit-interval|rpc-(?:gas|tx-fee)-cap|api-max-.+|min-delay-target|gas-target|state-(?:sync-.+|scheme|history)|transaction-history|(?:trie|snapshot|tx-pool|ws-cpu|offline-pruning|populate-missing|push-gossip|keystore)-.+|(?:admin|warp|validators|snowman|coreth-admin)-api-(?:enabled|dir)|local-txs-enabled|allow-un.+|accepted-.+|skip-upgrade-check|use-standalone-database|priority-regossip-.+|warp-off-chain-messages)$/;
const nodeKey =
  /^(?:track-subnets|network-id|public-ip.*|data-dir|db-(?:dir|type)|plugin-dir|genesis-file.*|partial-sync-primary-network|(?:staking|http|bootstrap|chain-config|chain-alias|subnet-config|proposervm|throttler|snow|consensus|benchlist)-.+|(?:api|health|index|sybil-protection)-.*enabled)$/;
const subnetKey =
  /^(?:validatorOnly|consensusParameters|snowParameters|simplexParameters|proposerNumHistoricalBlocks|proposerMinBlockDelay)$/;

const fileKinds: readonly FileKind[] = [
  {
    file: 'genesis',
    cliName: 'genesis.json',
    isNamed: ({ name }) => /^genesis.*\.jsonc?$|genesis\.jsonc?$/i.test(name),
    mayBe: (clues) =>
      clues.top.length === 0 ||
      (!isForeign(clues) && hasSimilarKey(clues, genesisKeys) && (!isGeth(clues) || isAvalanche(clues))),
    hasShape: (clues) =>
      (clues.top.includes('config') || clues.top.includes('alloc')) && isAvalanche(clues) && !isForeign(clues),
  },
  {
    file: 'upgrade',
    cliName: 'upgrade.json',
    isNamed: ({ name }) => /^upgrade.*\.jsonc?$|[-_.]upgrade\.jsonc?$/i.test(name),
    mayBe: (clues) =>
      clues.top.length === 0 ||
      hasSimilarKey(clues, [...upgradeKeys, 'config']) ||
      clues.top.some((key) => precompile.test(key)),
    hasShape: ({ top }) => top.some((key) => upgradeKeys.includes(key)) && !top.includes('config'),
  },
  {
    file: 'config',
    cliName: 'chain.json',
    isNamed: ({ name }) => name === 'config.json',
    mayBe: (clues) =>
      clues.isInChainFolder || countKeys(clues, evmKey) > 0 || (clues.top.length === 0 && hasSiblingGenesis(clues)),
    hasShape: (clues) => countKeys(clues, evmKey) > 1 && countKeys(clues, evmKey) >= countKeys(clues, nodeKey),
  },
  { file: 'node', cliName: 'node-config.json', hasShape: (clues) => countKeys(clues, nodeKey) > 1 },
  {
    file: 'subnet',
    cliName: 'subnet.json',
    isNamed: ({ path, name, folder }) =>
      folder === 'subnets' && blockchainId.test(name.replace(/\.json$/, '')) && !path.includes('/.avalanche-cli/'),
    hasShape: (clues) => countKeys(clues, subnetKey) > 0,
  },
];

/**
 * Detects which chain config file this is; `undefined` for none. A name or folder is trusted unless the content is
 * clearly something else, such as the genesis of another type of chain; other files must have the shape.
 */
export function recognise({
  path,
  head,
  tail = '',
  siblings = [],
  result = markerOf(head)?.file,
}: FileClues): RecognisedFile | undefined {
  const [name = '', folder = '', parent = '', grandparent = ''] = path.split('/').reverse();
  const of = (file: ConfigFile | undefined): RecognisedFile | undefined =>
    file && (file === 'config' ? { file, vm: cChains.test(folder) ? 'cChain' : 'subnetEvm' } : { file });
  if (result !== undefined) {
    return of(result === 'none' ? undefined : result);
  }
  if (/\/\.avalanche-cli\/subnets\/[^/]+\/[^/]+$/.test(path)) {
    return of(fileKinds.find(({ cliName }) => cliName === name)?.file);
  }
  const keys = otherFiles.test(name) || !/(?:^[^.]*|\.jsonc?)$/i.test(name) ? undefined : jsonKeys(head);
  if (keys?.isObject !== true) {
    return undefined;
  }
  const isInChainFolder =
    blockchainId.test(folder) || (parent === 'chains' && /^\.?(?:configs?|avalanchego)$/.test(grandparent));
  const clues: Clues = { ...keys, path, name, tail, folder, siblings, isInChainFolder };
  const named = fileKinds.find(({ isNamed }) => isNamed?.(clues) === true);
  const isTrusted = named !== undefined && named.mayBe?.(clues) !== false;
  return of((isTrusted ? named : fileKinds.find(({ hasShape }) => hasShape(clues)))?.file);
}

const otherFiles =
  /^(?:sidecar|per-node-chain|package|package-lock|tsconfig|jsconfig|angular|composer|settings|launch|tasks)\.json$/;
const cChains =
  /^(?:C|2q9e4r6Mu3U68nU1fYjgbR6JvwrRx36CohpAX5UQxse55x1Q5|yH8D7ThNJkxmtkuv2jgBa4P1Rn3Qpr4pPr7QYNfcdoS6k6HWp)$/;
/** Matches names by form: this module loads at VS Code's start, and the registry is too large for that. */
const precompiles = '(?:[A-Za-z]+(?:AllowList|Minter|Manager)|warp)Config';
const precompile = new RegExp(`^${precompiles}$`, 'i');
/** Keys of Cosmos or Substrate chains, of Avalanche's primary network, or of a JSON-RPC message. */
const foreignKey =
  /^(?:genesis_time|chain_id|app_state|consensus_params|bootNodes|telemetryEndpoints|networkID|allocations|jsonrpc|\$schema)$/;
const avalancheKey =
  /^config\.(?:feeConfig|allowFeeRecipients|initialMinDelayMS|(?:subnetEVM|durango|etna|fortuna|granite|helicon)Timestamp)$/i;
const avalancheKeyInTail = new RegExp(`"(?:feeConfig|allowFeeRecipients|subnetEVMTimestamp|${precompiles})"\\s*:`);
const engine = 'clique|ethash|ibft2?|qbft|parlia|bor|aura|optimism|terminalTotalDifficulty(?:Passed)?';
const gethKey = new RegExp(`^config\\.(?:${engine})$`);
const gethInTail = new RegExp(`"(?:${engine})"\\s*:`);

/** For files without keys: `null` and `{}` are configs without settings. */
function hasSiblingGenesis({ siblings }: Clues): boolean {
  return siblings.some((name) => /^(?:genesis|upgrade)\.json$/.test(name));
}

function isGeth({ inner, tail }: Clues): boolean {
  return inner.some((key) => gethKey.test(key)) || gethInTail.test(tail);
}

function isAvalanche({ inner, tail }: Clues): boolean {
  return (
    avalancheKeyInTail.test(tail) ||
    inner.some((key) => avalancheKey.test(key) || precompile.test(key.replace('config.', '')))
  );
}

function isForeign({ top }: Clues): boolean {
  return top.some((key) => foreignKey.test(key));
}

/** Limit of compared keys, as this runs at each keystroke; chain config files have fewer. */
const maxKeys = 200;

/** Whether one of the top-level keys matches, in any case or misspelt. */
function hasSimilarKey({ top }: JsonKeys, known: readonly string[]): boolean {
  return top.slice(0, maxKeys).some((key) => nearest(key, known) !== undefined);
}

function countKeys({ top }: JsonKeys, pattern: RegExp): number {
  return top.filter((key) => pattern.test(key)).length;
}

interface JsonKeys {
  /** Whether the root is an object, or still missing. */
  readonly isObject: boolean;
  readonly top: readonly string[];
  /** `config.chainId` for nested keys. */
  readonly inner: readonly string[];
}

/** Sticky patterns, each matched where the previous one ended, so that no character is scanned twice. */
const skipped = /[^"/{}[\]]*/y;
const text = /"[^"\\\r\n]*(?:\\.[^"\\\r\n]*)*/y;
const colon = /\s*:/y;
const lineComment = /\/\/[^\r\n]*/y;

/** Keys of the two outermost levels, tolerating syntax errors. */
function jsonKeys(source: string): JsonKeys {
  const top: string[] = [];
  const inner: string[] = [];
  let depth = 0;
  let first = '';
  for (let at = matchEnd(skipped, source, 0); at < source.length; at = matchEnd(skipped, source, at)) {
    const character = source[at]!;
    if (character === '{' || character === '[') {
      first ||= character;
      depth += 1;
      at++;
    } else if (character === '}' || character === ']') {
      depth -= 1;
      at++;
    } else if (character === '/') {
      at = commentEnd(source, at);
    } else {
      const end = matchEnd(text, source, at);
      if (source[end] !== '"') {
        at = end;
        continue;
      }
      const key = source.slice(at + 1, end);
      const next = matchEnd(colon, source, end + 1);
      if (next > end + 1 && depth === 1) {
        top.push(key);
      } else if (next > end + 1 && depth === 2) {
        inner.push(`${top.at(-1) ?? ''}.${key}`);
      }
      at = next;
    }
  }
  return { isObject: first !== '[', top, inner };
}

function commentEnd(source: string, at: number): number {
  if (source[at + 1] === '*') {
    const end = source.indexOf('*/', at + 2);
    return end === -1 ? source.length : end + 2;
  }
  return Math.max(at + 1, matchEnd(lineComment, source, at));
}

function matchEnd(pattern: RegExp, source: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(source) ? pattern.lastIndex : at;
}

/** File type declared by a comment at the top; `none` for a file that is not a chain config. */
interface Marker {
  readonly file: ConfigFile | 'none';
  /** Keys of precompiles that exist only in the chain's own VM. */
  readonly precompiles: readonly string[];
  /** UTF-16 units of the text. */
  readonly start: number;
  readonly end: number;
}

const files: readonly string[] = ['genesis', 'upgrade', 'config', 'subnet', 'node', 'none'];
const comment = /^\s*(?:(?:\/\/|#)[ \t]*@snowprobe[ \t]+(\w[^\r\n]*)|\/\*\s*@snowprobe\s+(\w(?:[^*]|\*(?!\/))*)\*\/)/;

/** Parses `// @snowprobe genesis` at the top of a text; the VM's own precompiles may follow: `jurorConfig`. */
export function markerOf(text: string): Marker | undefined {
  const match = comment.exec(text.slice(0, 500));
  const [word, ...others] = (match?.[1] ?? match?.[2] ?? '').match(/\w+/g) ?? [];
  if (match === null || !isFile(word)) {
    return undefined;
  }
  const precompiles = others.filter((other) => precompileKey.test(other));
  return { file: word, precompiles, start: match[0].search(/\S/), end: match[0].length };
}

const precompileKey = /^\w{1,60}Config$/;

export function isFile(word: unknown): word is ConfigFile | 'none' {
  return files.some((file) => file === word);
}
