import { AbiItems, type AbiItem, maxItems } from './abiItems';
import { itemTexts, memberTexts, type WorkSteps } from './json';
import { contractNameOf, projectFileAt } from './projectFile';

/** What a compiler wrote about one contract, or what a deployment wrote about its run. */
export type Artifact = ContractArtifact | DeploymentRun;

export interface ContractArtifact {
  readonly kind: 'contract';
  readonly contract: string;
  /** The file as the reader knows it: "out/Usdc.sol", "artifacts/contracts/Usdc.sol". */
  readonly source: string;
  readonly items: readonly AbiItem[];
  /** Creation code without arguments; absent for interfaces, and where libraries are not linked. */
  readonly bytecode?: `0x${string}`;
  /** Selectors that the compiler wrote, 8 hex digits by signature; as little trusted as the rest. */
  readonly selectors?: ReadonlyMap<string, string>;
}

export interface DeploymentRun {
  readonly kind: 'deployments';
  readonly chainId?: bigint;
  /** When it ran, Unix milliseconds. Absent: not told. */
  readonly at?: number;
  readonly deployed: readonly Deployed[];
}

export interface Deployed {
  /** Lower case with 0x. */
  readonly address: string;
  readonly contract: string;
}

/**
 * Reads one file of a Foundry or Hardhat project; undefined: it is none, or broken. Only the ABI and the creation code are
 * read out of a compiler's output, which is mostly syntax tree. What the file says is not trusted.
 *
 * @param items of the files read before: what they share is not read again
 */
export function* parseArtifact(path: string, json: string, items = new AbiItems()): WorkSteps<Artifact | undefined> {
  const { kind, chainId } = projectFileAt(path) ?? {};
  try {
    switch (kind) {
      case 'artifact':
        return yield* readContract(path, json, items);
      case 'run':
        return yield* readRun(json);
      case 'ignition':
        return readIgnition(json, chainId);
      default:
        return undefined;
    }
  } catch (error) {
    if (error instanceof SyntaxError) {
      // Half written, or no JSON: the watcher tells when it is whole.
      return undefined;
    }
    throw error;
  }
}

function* readContract(path: string, json: string, known: AbiItems): WorkSteps<ContractArtifact | undefined> {
  const contract = contractNameOf(path);
  const members = yield* memberTexts(json, 0, ['abi', 'bytecode', 'methodIdentifiers']);
  const abi = yield* itemTexts(members?.get('abi') ?? '', maxItems);
  if (contract === undefined || members === undefined || abi === undefined) {
    return undefined;
  }
  const items = known.read(abi);
  const selectors = selectorsOf(members.get('methodIdentifiers') ?? '');
  const bytecode = yield* bytecodeOf(members.get('bytecode') ?? '');
  return {
    kind: 'contract',
    contract,
    source: path.slice(0, path.lastIndexOf('/')),
    items,
    bytecode,
    selectors: selectors.size === 0 ? undefined : selectors,
  };
}

/** Not as an object: one with other keys in every file is slow to make. A signature has no character to be escaped. */
function selectorsOf(json: string): ReadonlyMap<string, string> {
  const selectors = new Map<string, string>();
  // Between quotes and outside of them in turn: a brace, a signature, a colon, a selector, a comma, a signature…
  const pieces = json.split('"');
  for (let i = 1; i + 2 < pieces.length; i += 4) {
    const selector = pieces[i + 2]!;
    if (/^[0-9a-f]{8}$/.test(selector)) {
      selectors.set(pieces[i]!, selector);
    }
  }
  return selectors;
}

/** Hardhat writes the code, Foundry an object with it. A `__$…$__` stands where a library is to be linked. */
function* bytecodeOf(json: string): WorkSteps<`0x${string}` | undefined> {
  const text = json.startsWith('{') ? (yield* memberTexts(json, 0, ['object']))?.get('object') : json;
  const code = text?.slice(1, -1).toLowerCase() ?? '';
  if (code.length % 2 !== 0 || !/^(?:0x)?[0-9a-f]{2}/.test(code) || code.includes('_')) {
    return undefined;
  }
  return code.startsWith('0x') ? (code as `0x${string}`) : `0x${code}`;
}

function* readRun(json: string): WorkSteps<DeploymentRun | undefined> {
  const members = yield* memberTexts(json, 0, ['transactions', 'chain', 'timestamp']);
  const transactions = JSON.parse(members?.get('transactions') ?? 'null') as unknown;
  if (!Array.isArray(transactions)) {
    return undefined;
  }
  const chain = members?.get('chain') ?? '';
  return {
    kind: 'deployments',
    chainId: /^\d{1,20}$/.test(chain) ? BigInt(chain) : undefined,
    at: timeOf(members?.get('timestamp') ?? ''),
    deployed: (transactions as readonly unknown[]).flatMap(deployedBy),
  };
}

/** Older versions count seconds. */
function timeOf(json: string): number | undefined {
  const time = /^\d{1,15}$/.test(json) ? Number(json) : undefined;
  return time === undefined || time > 1e11 ? time : time * 1_000;
}

function deployedBy(transaction: unknown): readonly Deployed[] {
  if (typeof transaction !== 'object' || transaction === null) {
    return [];
  }
  const fields = transaction as Readonly<Record<string, unknown>>;
  const creates = fields['transactionType'] === 'CREATE' || fields['transactionType'] === 'CREATE2';
  // Where two files have a contract of the same name, it is written with its file: "src/Usdc.sol:Usdc".
  const contract = typeof fields['contractName'] === 'string' ? fields['contractName'].replace(/^.*:/, '') : undefined;
  const address = fields['contractAddress'];
  return creates && contract !== undefined && typeof address === 'string' && /^0x[0-9a-fA-F]{40}$/.test(address)
    ? [{ address: address.toLowerCase(), contract }]
    : [];
}

/** `{ "CoinModule#Coin": "0x…" }`; the folder names the chain. */
function readIgnition(json: string, chainId: bigint | undefined): DeploymentRun | undefined {
  const addresses = JSON.parse(json) as unknown;
  if (typeof addresses !== 'object' || addresses === null) {
    return undefined;
  }
  return {
    kind: 'deployments',
    chainId,
    deployed: Object.entries(addresses as Readonly<Record<string, unknown>>).flatMap(([id, address]) => {
      const contract = /[#~.]([A-Za-z_$][\w$]*)$/.exec(id)?.[1];
      return contract !== undefined && typeof address === 'string' && /^0x[0-9a-fA-F]{40}$/.test(address)
        ? [{ address: address.toLowerCase(), contract }]
        : [];
    }),
  };
}
