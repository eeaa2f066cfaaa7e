import { abiSignature, signatureHash } from '../../core/evm/abiSignature';
import type { AbiCandidate, AbiConstructor, AbiSource } from '../../core/evm/abiSource';
import type { Artifact, ContractArtifact, DeploymentRun } from '../../core/evm/artifact';
import type { AbiParameter } from '../../core/evm/knownAbi';
import type { AbiItem } from '../../core/evm/readAbi';
import { CreationCodes } from './creationCodes';

/** One function, event or error, shared by all contracts that have it: a project has few different ones. */
interface Shape {
  readonly identity: string;
  readonly key: string;
  readonly name: string;
  readonly inputs: readonly AbiParameter[];
  readonly outputs?: readonly AbiParameter[];
  /** Whether `key` is the hash of the signature, not only what a file says it is. */
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
}

/** The ABIs of a project, by selector, topic, and address of what its deployments made. */
export class AbiBook {
  private readonly byHash = new Map<string, Shape[]>();
  private readonly shapes = new Map<string, Shape>();
  /** Lists of parameters are even fewer. */
  private readonly parameters = new Map<string, readonly AbiParameter[]>();
  private readonly contracts = new Map<string, IndexedContract>();
  private readonly runs = new Map<string, DeploymentRun>();
  private readonly codes = new CreationCodes();
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
    this.codes.delete(path);
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

  /** What is known on one chain: a deployment on another one says nothing about an address there. */
  on(chainId: bigint | undefined): AbiSource {
    return {
      functions: (selector, to) => this.candidates('function', selector, to, chainId),
      events: (topic, address) => this.candidates('event', topic, address, chainId),
      errors: (selector, address) => this.candidates('error', selector, address, chainId),
      constructorOf: (creationCode) => this.constructorOf(creationCode),
    };
  }

  private index(path: string, artifact: ContractArtifact): void {
    const shapes = artifact.items.flatMap((item) =>
      item.type === 'constructor' ? [] : [this.shapeOf(item, artifact.selectors)],
    );
    const { contract, source, bytecode } = artifact;
    const indexed: IndexedContract = { path, contract, source, isConcrete: bytecode !== undefined, shapes };
    this.contracts.set(path, indexed);
    for (const shape of shapes) {
      shape.owners.push(indexed);
    }
    if (bytecode !== undefined) {
      const inputs = artifact.items.find((item) => item.type === 'constructor')?.inputs ?? [];
      this.codes.set(path, bytecode, { contract, source, inputs });
    }
  }

  private shapeOf({ type, name, inputs, outputs }: AbiItem, selectors: ContractArtifact['selectors']): Shape {
    // Names of parameters make no difference to the bytes, but to the reader.
    const spelling = spellingOf(inputs);
    const returned = outputs === undefined ? '' : spellingOf(outputs);
    const identity = `${type} ${name}${spelling}${returned}`;
    const known = this.shapes.get(identity);
    if (known !== undefined) {
      return known;
    }
    const signature = abiSignature(name, inputs);
    // A hash takes longer than all the rest: where the compiler has told it, it is made when it is asked for.
    const told = type === 'function' ? selectors?.get(signature) : undefined;
    const key = told === undefined ? provenKey(type, signature) : keyOf(type, `0x${told}`);
    const shape: Shape = {
      identity,
      key,
      name,
      inputs: this.shared(spelling, inputs),
      ...(outputs === undefined ? {} : { outputs: this.shared(returned, outputs) }),
      isProven: told === undefined,
      owners: [],
    };
    this.shapes.set(identity, shape);
    const same = this.byHash.get(key);
    if (same === undefined) {
      this.byHash.set(key, [shape]);
    } else {
      same.push(shape);
    }
    return shape;
  }

  private shared(spelling: string, parameters: readonly AbiParameter[]): readonly AbiParameter[] {
    const known = this.parameters.get(spelling) ?? parameters;
    this.parameters.set(spelling, known);
    return known;
  }

  private forget(shape: Shape): void {
    this.shapes.delete(shape.identity);
    const rest = (this.byHash.get(shape.key) ?? []).filter((other) => other !== shape);
    if (rest.length === 0) {
      this.byHash.delete(shape.key);
    } else {
      this.byHash.set(shape.key, rest);
    }
  }

  /** One for each form: the surest, then one of a contract with code, then by path. */
  private candidates(
    type: AbiItem['type'],
    hash: string,
    address: string | undefined,
    chainId: bigint | undefined,
  ): readonly AbiCandidate[] {
    const here = address === undefined ? [] : this.contractsAt(address, chainId);
    const rankOf = (owner: IndexedContract): number =>
      (here.includes(owner.contract) ? 2 : 0) + (owner.isConcrete ? 1 : 0);
    const best = new Map<string, { readonly shape: Shape; readonly owner: IndexedContract; readonly rank: number }>();
    for (const shape of this.byHash.get(keyOf(type, hash.toLowerCase())) ?? []) {
      shape.isProven ||= provenKey(type, abiSignature(shape.name, shape.inputs)) === shape.key;
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
        name: shape.name,
        inputs: shape.inputs,
        ...(shape.outputs === undefined ? {} : { outputs: shape.outputs }),
        source: owner.source,
        certain: rank >= 2,
      }));
  }

  private contractsAt(address: string, chainId: bigint | undefined): readonly string[] {
    this.deployed ??= deploymentsOf([...this.runs.values()]);
    return (this.deployed.get(address.toLowerCase()) ?? [])
      .filter((each) => each.chainId === undefined || chainId === undefined || each.chainId === chainId)
      .map(({ contract }) => contract);
  }

  private constructorOf(creationCode: string): AbiConstructor | undefined {
    return this.codes.find(creationCode);
  }
}

interface Deployment {
  readonly contract: string;
  readonly chainId?: bigint;
}

function deploymentsOf(runs: readonly DeploymentRun[]): ReadonlyMap<string, readonly Deployment[]> {
  const byAddress = new Map<string, Deployment[]>();
  for (const { chainId, deployed } of runs) {
    for (const { address, contract } of deployed) {
      const list = byAddress.get(address) ?? [];
      list.push({ contract, ...(chainId === undefined ? {} : { chainId }) });
      byAddress.set(address, list);
    }
  }
  return byAddress;
}

/** Two of one form say the same of the bytes; an event's says which of its inputs are indexed, too. */
function formOf(type: AbiItem['type'], { name, inputs }: Shape): string {
  const signature = abiSignature(name, inputs);
  return type === 'event'
    ? `${signature} ${inputs.map(({ indexed }) => Number(indexed === true)).join('')}`
    : signature;
}

function provenKey(type: AbiItem['type'], signature: string): string {
  const hash = signatureHash(signature);
  return keyOf(type, type === 'event' ? hash : hash.slice(0, 10));
}

function keyOf(type: AbiItem['type'], hash: string): string {
  return `${type} ${hash}`;
}

/** Types and names of parameters and their fields, and which are indexed. */
function spellingOf(inputs: readonly AbiParameter[]): string {
  let spelling = '(';
  for (const { type, name = '', indexed, components } of inputs) {
    spelling += `${type} ${name}${indexed === true ? '!' : ''}${components === undefined ? '' : spellingOf(components)},`;
  }
  return spelling;
}
