import { getOrMake } from '../../../primitives';
import {
  type AbiCandidate,
  type AbiConstructor,
  type AbiContract,
  type AbiSource,
  type NamedContract,
  abiSignature,
  signatureHash,
} from '../../../abi';
import type { VerifiedContract } from '../../verified/verifiedContract';
import {
  type AbiItem,
  type Artifact,
  type ContractArtifact,
  constructorIn,
  type DeploymentRun,
} from '../../build/artifact';

type HashedType = 'function' | 'event' | 'error';

/** Contracts of the project at an address, identified by their code. */
export interface BuiltNames {
  readonly own?: string;
  /** It is a library: calls may use selectors that its ABI lacks, and send value to functions that are not payable. */
  readonly isLibrary?: boolean;
  /** Contracts whose code it ran by delegatecall, such as a proxy's implementation. */
  readonly ran: readonly string[];
  readonly verified?: readonly VerifiedContract[];
}

/** By address, in lower case. */
export type BuiltNamesByAddress = ReadonlyMap<string, BuiltNames>;

export function hasVerified(built: BuiltNamesByAddress): boolean {
  return [...built.values()].some(({ verified = [] }) => verified.length > 0);
}

/** A function, event or error, shared by all contracts with the identical item. */
interface Shape {
  readonly item: AbiItem;
  readonly type: HashedType;
  /** Lower case without 0x: the topic of an event, else a selector. */
  readonly hash: string;
  /** `transfer(address,uint256)`. */
  readonly signature: string;
  /** Whether `hash` is computed from the signature, rather than read from a file. */
  isProven: boolean;
  owners: IndexedContract[];
}

interface IndexedContract {
  readonly path: string;
  readonly contract: string;
  readonly source: string;
  /** It has code, and takes precedence over interfaces. */
  readonly isConcrete: boolean;
  readonly shapes: readonly Shape[];
  readonly constructed: ReturnType<typeof constructorIn>;
  readonly others: AbiContract['others'];
  readonly creation?: Fingerprint;
}

/** Identifies creation code without storing it: the hash of the sources at its end makes it unique. */
interface Fingerprint {
  /** Length of the code as hex with 0x. */
  readonly length: number;
  /** A hash of samples from both ends and the middle. */
  readonly samples: number;
  /** Offsets of unlinked library addresses, in characters; these match any address. */
  readonly open: readonly number[];
}

/** The ABIs of a project by selector and topic, and the addresses of its deployments. */
export class AbiIndex {
  private readonly byHash: Readonly<Record<HashedType, Map<string, Shape[]>>> = {
    function: new Map(),
    event: new Map(),
    error: new Map(),
  };
  /** Identical items are parsed to one shared object. */
  private readonly byItem = new WeakMap<AbiItem, Shape>();
  private readonly contracts = new Map<string, IndexedContract>();
  private readonly runs = new Map<string, DeploymentRun>();
  private deployed: ReadonlyMap<string, readonly Deployment[]> | undefined;

  set(path: string, artifact: Artifact): void {
    this.delete(path);
    if (artifact.kind === 'deployments') {
      this.runs.set(path, artifact);
      this.deployed = undefined;
      return;
    }
    this.index(path, artifact);
  }

  delete(path: string): void {
    if (this.runs.delete(path)) {
      this.deployed = undefined;
    }
    const known = this.contracts.get(path);
    if (known === undefined) {
      return;
    }
    this.contracts.delete(path);
    for (const shape of known.shapes) {
      shape.owners = shape.owners.filter((owner) => owner !== known);
      if (shape.owners.length === 0) {
        this.forget(shape);
      }
    }
  }

  get size(): number {
    return this.contracts.size;
  }

  /**
   * ABIs for one chain: addresses deployed on other chains do not apply.
   *
   * @param built takes precedence over recorded deployments, which may be of a chain that was reset
   */
  on(chainId: bigint | undefined, built: BuiltNamesByAddress = new Map()): AbiSource {
    const namesAt = (address: string): readonly string[] => {
      const { own } = built.get(address.toLowerCase()) ?? {};
      return own === undefined ? this.contractsAt(address, chainId) : [own];
    };
    const at = (address: string | undefined): readonly string[] =>
      address === undefined ? [] : [...namesAt(address), ...(built.get(address.toLowerCase())?.ran ?? [])];
    return {
      functions: (selector, to) => this.candidates('function', selector, at(to)),
      events: (topic, address) => this.candidates('event', topic, at(address)),
      errors: (selector, address) => this.candidates('error', selector, at(address)),
      constructorOf: (creationCode) => this.constructorOf(creationCode),
      contractAt: (address) => {
        const { own, isLibrary = false } = built.get(address.toLowerCase()) ?? {};
        return this.contractAt(namesAt(address), own !== undefined && !isLibrary);
      },
      contractNamed: (name) => this.contractNamed(name, chainId),
      contractNames: () => this.contractNames(),
    };
  }

  private index(path: string, artifact: ContractArtifact): void {
    const shapes: Shape[] = [];
    for (const item of artifact.items) {
      const { type } = item;
      if (type === 'function' || type === 'event' || type === 'error') {
        shapes.push(this.shapeOf(item, type, artifact.selectors));
      }
    }
    const { contract, source, bytecode, items, isWhole } = artifact;
    const fallback = items.find(({ type }) => type === 'fallback');
    const indexed: IndexedContract = {
      path,
      contract,
      source,
      isConcrete: bytecode !== undefined,
      shapes,
      constructed: constructorIn(items),
      others: isWhole
        ? {
            receive: items.some(({ type }) => type === 'receive'),
            fallback: fallback && (fallback.mutability === 'payable' ? 'payable' : 'nonpayable'),
          }
        : undefined,
      creation: bytecode && fingerprintOf(bytecode),
    };
    this.contracts.set(path, indexed);
    for (const shape of shapes) {
      shape.owners.push(indexed);
    }
  }

  private shapeOf(item: AbiItem, type: HashedType, selectors: ContractArtifact['selectors']): Shape {
    const known = this.byItem.get(item);
    // A shape without owners may have been removed from the index; a selector from one file is not trusted for others.
    if (
      known !== undefined &&
      known.owners.length > 0 &&
      (known.isProven || selectors?.get(known.signature) === known.hash)
    ) {
      return known;
    }
    const signature = abiSignature(item.name, item.inputs);
    // Hashing is slow: with a selector from the compiler, it is verified on first use.
    const claimed = type === 'function' ? selectors?.get(signature) : undefined;
    const first = claimed === undefined ? undefined : this.byHash[type].get(claimed)?.[0];
    // A file must not claim a selector for other signatures.
    const isTrusted = claimed !== undefined && (first === undefined || first.signature === signature);
    const hash = isTrusted ? claimed : computeHash(type, signature);
    const shape: Shape = { item, type, hash, signature, isProven: !isTrusted, owners: [] };
    getOrMake(this.byHash[type], hash, (): Shape[] => []).push(shape);
    this.byItem.set(item, shape);
    return shape;
  }

  private forget(shape: Shape): void {
    const byHash = this.byHash[shape.type];
    const rest = (byHash.get(shape.hash) ?? []).filter((other) => other !== shape);
    if (rest.length === 0) {
      byHash.delete(shape.hash);
    } else {
      byHash.set(shape.hash, rest);
    }
  }

  /** The best owner per form: certain ones first, then contracts with code, then by path. */
  private candidates(type: HashedType, hash: string, names: readonly string[]): readonly AbiCandidate[] {
    const rankOf = (owner: IndexedContract): number =>
      (names.includes(owner.contract) ? 2 : 0) + (owner.isConcrete ? 1 : 0);
    const best = new Map<string, { readonly shape: Shape; readonly owner: IndexedContract; readonly rank: number }>();
    const proven = new Map<string, string>();
    for (const shape of this.byHash[type].get(hash.slice(2).toLowerCase()) ?? []) {
      const { signature } = shape;
      shape.isProven ||= getOrMake(proven, signature, () => computeHash(type, signature)) === shape.hash;
      const form = decodingKey(type, shape);
      for (const owner of shape.isProven ? shape.owners : []) {
        const rank = rankOf(owner);
        const before = best.get(form);
        if (before === undefined || rank > before.rank || (rank === before.rank && owner.path < before.owner.path)) {
          best.set(form, { shape, owner, rank });
        }
      }
    }
    return [...best.values()]
      .sort((a, b) => b.rank - a.rank)
      .map(({ shape, owner, rank }) => ({
        contract: owner.contract,
        name: shape.item.name,
        inputs: shape.item.inputs,
        outputs: shape.item.outputs,
        mutability: shape.item.mutability,
        source: owner.source,
        certain: rank >= 2,
      }));
  }

  /** The contract deployed at an address; `undefined` where there is none, or several are recorded. */
  deployedAt(address: string, chainId: bigint | undefined): string | undefined {
    const [contract, ...others] = new Set(this.contractsAt(address, chainId));
    return others.length === 0 ? contract : undefined;
  }

  private contractsAt(address: string, chainId: bigint | undefined): readonly string[] {
    this.deployed ??= deploymentsOf([...this.runs.values()]);
    return (this.deployed.get(address.toLowerCase()) ?? [])
      .filter((each) => each.chainId === undefined || chainId === undefined || each.chainId === chainId)
      .map(({ contract }) => contract);
  }

  private contractAt(names: readonly string[], isMatched: boolean): AbiContract | undefined {
    const known = toContract([...this.contracts.values()].filter(({ contract }) => names.includes(contract)));
    return known && (isMatched ? { ...known, isMatched } : known);
  }

  private contractNamed(name: string, chainId: bigint | undefined): NamedContract | undefined {
    const known = toContract([...this.contracts.values()].filter(({ contract }) => contract === name));
    const runs = [...this.runs.values()]
      .filter((run) => run.chainId === undefined || chainId === undefined || run.chainId === chainId)
      .sort((a, b) => (b.at ?? 0) - (a.at ?? 0));
    // Within a run, the last deployment comes first.
    const addresses = runs.flatMap(({ deployed }) =>
      deployed.flatMap(({ contract, address }) => (contract === name ? [address] : [])).reverse(),
    );
    return known && { ...known, addresses: [...new Set(addresses)] };
  }

  private contractNames(): readonly string[] {
    return [...new Set([...this.contracts.values()].map(({ contract }) => contract))].sort();
  }

  /** The contract with the longest code that `creationCode` starts with; the rest is the arguments. */
  private constructorOf(creationCode: string): AbiConstructor | undefined {
    const code = creationCode.toLowerCase();
    const samples = new Map<number, number>();
    let best: IndexedContract | undefined;
    let longest = 0;
    for (const one of this.contracts.values()) {
      const { length, samples: wanted, open } = one.creation ?? { length: 0, samples: 0, open: [] };
      if (length > code.length || length <= longest) {
        continue;
      }
      const own = (): number => hashSamples(code, length, open);
      if ((open.length > 0 ? own() : getOrMake(samples, length, own)) === wanted) {
        best = one;
        longest = length;
      }
    }
    return (
      best && {
        contract: best.contract,
        source: best.source,
        ...best.constructed,
        args: `0x${code.slice(longest)}`,
      }
    );
  }
}

/** Prefers an owner with code. */
function toContract(owners: readonly IndexedContract[]): AbiContract | undefined {
  const owner = owners.find(({ isConcrete }) => isConcrete) ?? owners[0];
  return (
    owner && {
      contract: owner.contract,
      source: owner.source,
      others: owner.others,
      functions: owner.shapes
        .filter(({ type }) => type === 'function')
        .map(({ item: { name, inputs, outputs, mutability } }) => ({ name, inputs, outputs, mutability })),
    }
  );
}

interface Deployment {
  readonly contract: string;
  readonly chainId?: bigint;
}

function deploymentsOf(runs: readonly DeploymentRun[]): ReadonlyMap<string, readonly Deployment[]> {
  const byAddress = new Map<string, Deployment[]>();
  for (const { chainId, deployed } of runs) {
    for (const { address, contract } of deployed) {
      getOrMake(byAddress, address, (): Deployment[] => []).push({ contract, chainId });
    }
  }
  return byAddress;
}

/** Shapes of the same form decode bytes the same way; for events the indexed inputs count too. */
function decodingKey(type: HashedType, { signature, item: { inputs } }: Shape): string {
  return type === 'event'
    ? `${signature} ${inputs.map(({ indexed }) => Number(indexed === true)).join('')}`
    : signature;
}

function computeHash(type: HashedType, signature: string): string {
  const hash = signatureHash(signature).slice(2);
  return type === 'event' ? hash : hash.slice(0, 8);
}

const sampleSize = 128;

/** `undefined` where most of the code is library placeholders. */
function fingerprintOf(code: string): Fingerprint | undefined {
  const { length } = code;
  const linked = [...code.matchAll(/__.{38}/g)].map(({ index }) => index);
  const sampled = linked.filter((at) =>
    sampleStarts(length).some((start) => at + 40 > start && at < start + sampleSize),
  );
  return linked.length * 40 > length / 2
    ? undefined
    : { length, samples: hashSamples(code, length, sampled), open: sampled };
}

function sampleStarts(length: number): readonly number[] {
  return [0, Math.floor(length / 2), Math.max(0, length - sampleSize)];
}

/**
 * A 53-bit hash of three samples of the first `length` characters: two FNV rounds with different offsets.
 *
 * @param open offsets of 40-character placeholders, which are skipped
 */
function hashSamples(code: string, length: number, open: readonly number[]): number {
  let low = 0x811c9dc5;
  let high = 0x01000193;
  for (const start of sampleStarts(length)) {
    for (let at = start; at < Math.min(start + sampleSize, length); at++) {
      if (open.some((linked) => at >= linked && at < linked + 40)) {
        continue;
      }
      const unit = code.charCodeAt(at);
      low = Math.imul(low ^ unit, 0x01000193);
      high = Math.imul(high ^ (unit + at), 0x5bd1e995);
    }
  }
  return (low >>> 0) * 0x200000 + ((high >>> 0) & 0x1fffff);
}
