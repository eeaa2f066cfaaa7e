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

/** Contracts of the project whose code is that of their builds, by name. */
export interface BuiltNames {
  /** The one that stands at the address. */
  readonly own?: string;
  /** It is a library: what calls it may use other selectors than its ABI has, and send what is not payable. */
  readonly isLibrary?: boolean;
  /** Those whose code it ran in its own place: of a proxy its implementation. */
  readonly ran: readonly string[];
  /** Those of them that services of verified sources told of. */
  readonly verified?: readonly VerifiedContract[];
}

/** By address, in lower case. */
export type BuiltAt = ReadonlyMap<string, BuiltNames>;

/** Whether services of verified sources told of one of them. */
export function hasVerified(built: BuiltAt): boolean {
  return [...built.values()].some(({ verified = [] }) => verified.length > 0);
}

/** One function, event or error, shared by all contracts that have it to the letter. */
interface Shape {
  readonly item: AbiItem;
  readonly type: HashedType;
  /** Lower case without 0x: the topic of an event, the selector of anything else. */
  readonly hash: string;
  /** `transfer(address,uint256)`. */
  readonly signature: string;
  /** Whether `hash` is that of the signature, not only what a file says it is. */
  isProven: boolean;
  owners: IndexedContract[];
}

interface IndexedContract {
  readonly path: string;
  readonly contract: string;
  readonly source: string;
  /** Code comes of it: before interfaces. */
  readonly isConcrete: boolean;
  readonly shapes: readonly Shape[];
  readonly constructed: ReturnType<typeof constructorIn>;
  readonly others: AbiContract['others'];
  readonly creation?: Fingerprint;
}

/**
 * What a creation code is known by, kept in its place: the compiler writes a hash of the sources at the end, so that no two
 * are alike.
 */
interface Fingerprint {
  /** Length of the code as hex with 0x. */
  readonly length: number;
  /** A hash of its ends and its middle. */
  readonly samples: number;
  /** Where libraries are to be linked: characters of their addresses, which any may be. */
  readonly open: readonly number[];
}

/** The ABIs of a project, by selector, topic, and address of what its deployments made. */
export class AbiIndex {
  private readonly byHash: Readonly<Record<HashedType, Map<string, Shape[]>>> = {
    function: new Map(),
    event: new Map(),
    error: new Map(),
  };
  /** What contracts share to the letter comes as one object. */
  private readonly byItem = new WeakMap<AbiItem, Shape>();
  private readonly contracts = new Map<string, IndexedContract>();
  private readonly runs = new Map<string, DeploymentRun>();
  private deployed: ReadonlyMap<string, readonly Deployment[]> | undefined;

  /** Takes the place of what the file said before. */
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
   * What is known on one chain: a deployment on another one says nothing about an address there.
   *
   * @param built surer than what deployments wrote down, which may be of a chain that began anew
   */
  on(chainId: bigint | undefined, built: BuiltAt = new Map()): AbiSource {
    const ownAt = (address: string): readonly string[] => {
      const { own } = built.get(address.toLowerCase()) ?? {};
      return own === undefined ? this.contractsAt(address, chainId) : [own];
    };
    const at = (address: string | undefined): readonly string[] =>
      address === undefined ? [] : [...ownAt(address), ...(built.get(address.toLowerCase())?.ran ?? [])];
    return {
      functions: (selector, to) => this.candidates('function', selector, at(to)),
      events: (topic, address) => this.candidates('event', topic, at(address)),
      errors: (selector, address) => this.candidates('error', selector, at(address)),
      constructorOf: (creationCode) => this.constructorOf(creationCode),
      contractAt: (address) => {
        const { own, isLibrary = false } = built.get(address.toLowerCase()) ?? {};
        return this.contractAt(ownAt(address), own !== undefined && !isLibrary);
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
    // One without owners may have been forgotten since; what one file tells of its selector is not said for others.
    if (
      known !== undefined &&
      known.owners.length > 0 &&
      (known.isProven || selectors?.get(known.signature) === known.hash)
    ) {
      return known;
    }
    const signature = abiSignature(item.name, item.inputs);
    // A hash takes longer than all the rest: where the compiler has told it, it is made when it is asked for.
    const result = type === 'function' ? selectors?.get(signature) : undefined;
    const first = result === undefined ? undefined : this.byHash[type].get(result)?.[0];
    // Other parameters, or a false selector: a file must not gather everything under one.
    const isTaken = result !== undefined && (first === undefined || first.signature === signature);
    const hash = isTaken ? result : provenHash(type, signature);
    const shape: Shape = { item, type, hash, signature, isProven: !isTaken, owners: [] };
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

  /** One for each form: the surest, then one of a contract with code, then by path. */
  private candidates(type: HashedType, hash: string, here: readonly string[]): readonly AbiCandidate[] {
    const rankOf = (owner: IndexedContract): number =>
      (here.includes(owner.contract) ? 2 : 0) + (owner.isConcrete ? 1 : 0);
    const best = new Map<string, { readonly shape: Shape; readonly owner: IndexedContract; readonly rank: number }>();
    const proven = new Map<string, string>();
    for (const shape of this.byHash[type].get(hash.slice(2).toLowerCase()) ?? []) {
      const { signature } = shape;
      shape.isProven ||= getOrMake(proven, signature, () => provenHash(type, signature)) === shape.hash;
      const form = formOf(type, shape);
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

  /** The contract that deployments made at an address; undefined where they tell of none, or of several. */
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

  private contractAt(here: readonly string[], isMatched: boolean): AbiContract | undefined {
    const known = toContract([...this.contracts.values()].filter(({ contract }) => here.includes(contract)));
    return known && (isMatched ? { ...known, isMatched } : known);
  }

  private contractNamed(name: string, chainId: bigint | undefined): NamedContract | undefined {
    const known = toContract([...this.contracts.values()].filter(({ contract }) => contract === name));
    const runs = [...this.runs.values()]
      .filter((run) => run.chainId === undefined || chainId === undefined || run.chainId === chainId)
      .sort((a, b) => (b.at ?? 0) - (a.at ?? 0));
    // Of one run the last deployment counts.
    const addresses = runs.flatMap(({ deployed }) =>
      deployed.flatMap(({ contract, address }) => (contract === name ? [address] : [])).reverse(),
    );
    return known && { ...known, addresses: [...new Set(addresses)] };
  }

  private contractNames(): readonly string[] {
    return [...new Set([...this.contracts.values()].map(({ contract }) => contract))].sort();
  }

  /** The contract whose code `creationCode` begins with, the longest first; what follows are its arguments. */
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
      const own = (): number => samplesOf(code, length, open);
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

/** Of several of one name, one with code. */
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

/** Two of one form say the same of the bytes; an event's says which of its inputs are indexed, too. */
function formOf(type: HashedType, { signature, item: { inputs } }: Shape): string {
  return type === 'event'
    ? `${signature} ${inputs.map(({ indexed }) => Number(indexed === true)).join('')}`
    : signature;
}

function provenHash(type: HashedType, signature: string): string {
  const hash = signatureHash(signature).slice(2);
  return type === 'event' ? hash : hash.slice(0, 8);
}

const sampleSize = 128;

/** Undefined: most of it are addresses of libraries, so that it tells nothing. */
function fingerprintOf(code: string): Fingerprint | undefined {
  const { length } = code;
  const linked = [...code.matchAll(/__.{38}/g)].map(({ index }) => index);
  const open = linked.filter((at) => samplesIn(length).some((start) => at + 40 > start && at < start + sampleSize));
  return linked.length * 40 > length / 2 ? undefined : { length, samples: samplesOf(code, length, open), open };
}

function samplesIn(length: number): readonly number[] {
  return [0, Math.floor(length / 2), Math.max(0, length - sampleSize)];
}

/**
 * A hash of 53 bits over three samples of the first `length` characters: two rounds of FNV with different starts.
 *
 * @param open where 40 characters begin that are left out
 */
function samplesOf(code: string, length: number, open: readonly number[]): number {
  let low = 0x811c9dc5;
  let high = 0x01000193;
  for (const start of samplesIn(length)) {
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
