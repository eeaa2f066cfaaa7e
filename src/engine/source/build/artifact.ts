import type { AbiConstructor, AbiParameter, AbiSignature, Mutability } from '../../abi';
import { itemTexts, memberTexts, type WorkSteps } from './json';
import { contractNameOf, projectFileAt } from './projectFile';
import { isRecord } from '../../primitives';

/** Compiler output of one contract, or the record of a deployment run. */
export type Artifact = ContractArtifact | DeploymentRun;

export interface ContractArtifact {
  readonly kind: 'contract';
  readonly contract: string;
  /** Path shown to the user: "out/Usdc.sol", "artifacts/contracts/Usdc.sol". */
  readonly source: string;
  readonly items: readonly AbiItem[];
  /** No function, fallback or receive was left out. */
  readonly isWhole: boolean;
  /** Creation code without arguments; absent for interfaces. `__` starts a 40-character library placeholder. */
  readonly bytecode?: `0x${string}`;
  /** Selectors that the compiler wrote, 8 hex digits by signature. Untrusted, like the rest. */
  readonly selectors?: ReadonlyMap<string, string>;
}

export interface DeploymentRun {
  readonly kind: 'deployments';
  readonly chainId?: bigint;
  /** Start of the run, Unix milliseconds. Absent: unknown. */
  readonly at?: number;
  readonly deployed: readonly Deployed[];
}

interface Deployed {
  /** Lower case with 0x. */
  readonly address: string;
  readonly contract: string;
}

/**
 * Parses a file of a Foundry or Hardhat project; `undefined` where it is not one, or broken. Of compiler output, which
 * is mostly AST, only the ABI and the creation code are parsed. The content is untrusted.
 *
 * @param items parsed ABI items of earlier files, which are reused
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
      // Half written, or not JSON: the watcher reports the complete file.
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
    isWhole: abi.filter((text) => callable.test(text)).length === items.filter(isCallable).length,
    bytecode,
    selectors: selectors.size === 0 ? undefined : selectors,
  };
}

const callable = /"type"\s*:\s*"(?:function|fallback|receive)"/;

function isCallable({ type }: AbiItem): boolean {
  return type === 'function' || type === 'fallback' || type === 'receive';
}

/** Not JSON.parse: objects with new keys in every file are slow to create. A signature needs no escapes. */
function selectorsOf(json: string): ReadonlyMap<string, string> {
  const selectors = new Map<string, string>();
  // Pieces alternate outside and inside of quotes: a brace, a signature, a colon, a selector, a comma, a signature…
  const pieces = json.split('"');
  for (let i = 1; i + 2 < pieces.length; i += 4) {
    const selector = pieces[i + 2]!;
    if (/^[0-9a-f]{8}$/.test(selector)) {
      selectors.set(pieces[i]!, selector);
    }
  }
  return selectors;
}

/** Hardhat writes the code as a string, Foundry an object that contains it. */
function* bytecodeOf(json: string): WorkSteps<`0x${string}` | undefined> {
  const text = json.startsWith('{') ? (yield* memberTexts(json, 0, ['object']))?.get('object') : json;
  const code = text?.slice(1, -1).toLowerCase() ?? '';
  if (code.length % 2 !== 0 || !/^(?:0x)?[0-9a-f]{2}/.test(code)) {
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
    deployed: (transactions as readonly unknown[]).flatMap(deploymentsIn),
  };
}

/** Older Foundry versions write seconds. */
function timeOf(json: string): number | undefined {
  const time = /^\d{1,15}$/.test(json) ? Number(json) : undefined;
  return time === undefined || time > 1e11 ? time : time * 1_000;
}

function deploymentsIn(transaction: unknown): readonly Deployed[] {
  if (typeof transaction !== 'object' || transaction === null) {
    return [];
  }
  const fields = transaction as Readonly<Record<string, unknown>>;
  const creates = fields['transactionType'] === 'CREATE' || fields['transactionType'] === 'CREATE2';
  // Where two files define contracts of the same name, Foundry adds the file: "src/Usdc.sol:Usdc".
  const contract = typeof fields['contractName'] === 'string' ? fields['contractName'].replace(/^.*:/, '') : undefined;
  const address = fields['contractAddress'];
  return creates && contract !== undefined && typeof address === 'string' && /^0x[0-9a-fA-F]{40}$/.test(address)
    ? [{ address: address.toLowerCase(), contract }]
    : [];
}

/** `{ "CoinModule#Coin": "0x…" }`; the chain ID is in the name of the folder. */
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

/** An ABI item that can decode bytes. */
export interface AbiItem extends AbiSignature {
  /** The name is empty for constructor, fallback and receive, else a Solidity identifier. */
  readonly type: 'function' | 'event' | 'error' | 'constructor' | 'fallback' | 'receive';
}

/** Constructor of a contract; one without parameters where none is declared. */
export function constructorIn(items: readonly AbiItem[]): Pick<AbiConstructor, 'inputs' | 'isPayable'> {
  const { inputs = [], mutability } = items.find(({ type }) => type === 'constructor') ?? {};
  return { inputs, isPayable: mutability === 'payable' };
}

const maxItems = 2_000;
/** Maximum size of the items parsed at once, in characters: three times the largest known ABI. */
const maxLength = 1 << 20;

/** ABI items, each parsed once: most contracts of a project have most items in common, which then share one object. */
export class AbiItems {
  /** `null` where it cannot be parsed. */
  private readonly byText = new Map<string, AbiItem | null>();

  /**
   * Parses items. Skips unsupported ones (function pointers, anonymous events, broken entries), since the rest is still
   * useful.
   *
   * @param texts JSON of the items
   * @throws {SyntaxError} one of them is not JSON
   */
  read(texts: readonly string[]): readonly AbiItem[] {
    let length = 0;
    const accepted = texts.slice(0, maxItems).filter((text) => (length += text.length) <= maxLength);
    this.readNew(accepted.filter((text) => !this.byText.has(text)));
    return accepted.map((text) => this.byText.get(text) ?? null).filter((item) => item !== null);
  }

  private readNew(texts: readonly string[]): void {
    if (texts.length === 0) {
      return;
    }
    // The keys are slices of this string: slices of the file's would keep the whole file in memory.
    const joined = `[${texts.join(',')}]`;
    let at = 1;
    for (const [i, json] of (JSON.parse(joined) as readonly unknown[]).entries()) {
      const end = at + texts[i]!.length;
      this.byText.set(joined.slice(at, end), readAbiItem(json) ?? null);
      at = end + 1;
    }
  }
}

/** ABI items of a single contract. @param json a list; anything else has no items */
export function* abiItems(json = ''): WorkSteps<readonly AbiItem[]> {
  const texts = yield* itemTexts(json.trim(), maxItems);
  try {
    return new AbiItems().read(texts ?? []);
  } catch (error) {
    if (error instanceof SyntaxError) {
      return [];
    }
    throw error;
  }
}

const namedTypes: ReadonlySet<unknown> = new Set(['function', 'event', 'error']);
const namelessTypes: ReadonlySet<unknown> = new Set(['constructor', 'fallback', 'receive']);

/** Names are untrusted: only identifiers are shown. */
const identifier = /^[A-Za-z_$][\w$]{0,127}$/;

const elementaryType =
  /^(?:address|bool|string|bytes(?:[1-9]|[12]\d|3[0-2])?|u?int\d{1,3}|tuple)(?:\[(?:[1-9]\d{0,4})?\]){0,4}$/;

/** Nine of ten parameters have one of these types: skips the full check. */
const commonTypes: ReadonlySet<string> = new Set(['address', 'bool', 'bytes', 'bytes32', 'string', 'uint256']);

const limits = { parameters: 64, depth: 6 } as const;

/** One ABI item; `undefined` for an anonymous event, a function pointer, or a broken entry. */
function readAbiItem(json: unknown): AbiItem | undefined {
  const isNameless = isRecord(json) && namelessTypes.has(json['type']);
  if (!isRecord(json) || !(isNameless || namedTypes.has(json['type'])) || json['anonymous'] === true) {
    return undefined;
  }
  const type = json['type'] as AbiItem['type'];
  const name = isNameless ? '' : json['name'];
  const inputs = readParameters(json['inputs'] ?? [], 0);
  const outputs = type === 'function' ? (readParameters(json['outputs'] ?? [], 0) ?? []) : [];
  if (inputs === undefined || typeof name !== 'string' || (!isNameless && !identifier.test(name))) {
    return undefined;
  }
  const mutability = type === 'event' || type === 'error' ? undefined : mutabilityOf(json);
  return {
    ...{ type, name, inputs },
    ...(outputs.length === 0 ? {} : { outputs }),
    ...(mutability === undefined ? {} : { mutability }),
  };
}

/** Compilers before Solidity 0.5 wrote `constant` and `payable`. */
function mutabilityOf({
  stateMutability,
  constant,
  payable,
}: Readonly<Record<string, unknown>>): Mutability | undefined {
  if (stateMutability === 'view' || stateMutability === 'pure' || stateMutability === 'payable') {
    return stateMutability;
  }
  return constant === true ? 'view' : payable === true ? 'payable' : undefined;
}

function readParameters(json: unknown, depth: number): readonly AbiParameter[] | undefined {
  if (!Array.isArray(json) || json.length > limits.parameters || depth > limits.depth) {
    return undefined;
  }
  const parameters: AbiParameter[] = [];
  for (const each of json as readonly unknown[]) {
    const parameter = readParameter(each, depth);
    if (parameter === undefined) {
      return undefined;
    }
    parameters.push(parameter);
  }
  return parameters;
}

function readParameter(json: unknown, depth: number): AbiParameter | undefined {
  if (!isRecord(json)) {
    return undefined;
  }
  const { type, name, indexed, components } = json;
  if (typeof type !== 'string' || !isType(type)) {
    return undefined;
  }
  const fields = type.startsWith('tuple') ? readParameters(components, depth + 1) : undefined;
  if (type.startsWith('tuple') && (fields === undefined || fields.length === 0)) {
    return undefined;
  }
  const named = typeof name === 'string' && identifier.test(name) ? { name, type } : { type };
  return indexed !== true && fields === undefined
    ? named
    : { ...named, ...(indexed === true ? { indexed } : {}), ...(fields === undefined ? {} : { components: fields }) };
}

function isType(type: string): boolean {
  if (commonTypes.has(type)) {
    return true;
  }
  if (!elementaryType.test(type)) {
    return false;
  }
  const bits = Number(/^u?int(\d+)/.exec(type)?.[1] ?? 8);
  return bits >= 8 && bits <= 256 && bits % 8 === 0;
}
