import { abiSignature, signatureHash } from '../../core/evm/abiSignature';
import type { AbiCandidate, AbiConstructor, AbiSource } from '../../core/evm/abiSource';
import type { Artifact, ContractArtifact, DeploymentRun } from '../../core/evm/artifact';
import type { AbiParameter } from '../../core/evm/knownAbi';
import type { AbiItem } from '../../core/evm/readAbi';
import { CreationCodes } from './creationCodes';

/** One function, event or error, shared by all contracts that have it: a project has few different ones. */
interface Shape {
  readonly key: string;
  readonly name: string;
  readonly inputs: readonly AbiParameter[];
  /** With which of an event's inputs are indexed: two shapes of one signature are told apart by it. */
  readonly form: string;
}

interface Entry {
  readonly shape: Shape;
  readonly artifact: IndexedContract;
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
  private readonly entries = new Map<string, Entry[]>();
  private readonly shapes = new Map<string, Shape>();
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
    for (const { key } of known.shapes) {
      const rest = (this.entries.get(key) ?? []).filter(({ artifact }) => artifact !== known);
      if (rest.length === 0) {
        this.entries.delete(key);
      } else {
        this.entries.set(key, rest);
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
    const shapes = artifact.items.flatMap((item) => (item.type === 'constructor' ? [] : [this.shapeOf(item)]));
    const { contract, source, bytecode } = artifact;
    const indexed: IndexedContract = { path, contract, source, isConcrete: bytecode !== undefined, shapes };
    this.contracts.set(path, indexed);
    for (const shape of new Set(shapes)) {
      const list = this.entries.get(shape.key);
      if (list === undefined) {
        this.entries.set(shape.key, [{ shape, artifact: indexed }]);
      } else {
        list.push({ shape, artifact: indexed });
      }
    }
    if (bytecode !== undefined) {
      const inputs = artifact.items.find((item) => item.type === 'constructor')?.inputs ?? [];
      this.codes.set(path, bytecode, { contract, source, inputs });
    }
  }

  private shapeOf({ type, name, inputs }: AbiItem): Shape {
    const signature = abiSignature(name, inputs);
    const form =
      type === 'event' ? `${signature} ${inputs.map(({ indexed }) => Number(indexed === true)).join('')}` : signature;
    // Names of parameters make no difference to the bytes, but to the reader.
    const identity = JSON.stringify([type, name, inputs]);
    const known = this.shapes.get(identity);
    if (known !== undefined) {
      return known;
    }
    const hash = signatureHash(signature);
    const shape = { key: keyOf(type, type === 'event' ? hash : hash.slice(0, 10)), name, inputs, form };
    this.shapes.set(identity, shape);
    return shape;
  }

  /** One for each form: the surest, then one of a contract with code, then by path. */
  private candidates(
    type: AbiItem['type'],
    hash: string,
    address: string | undefined,
    chainId: bigint | undefined,
  ): readonly AbiCandidate[] {
    const here = address === undefined ? [] : this.contractsAt(address, chainId);
    const best = new Map<string, { readonly entry: Entry; readonly rank: number }>();
    for (const entry of this.entries.get(keyOf(type, hash.toLowerCase())) ?? []) {
      const rank = (here.includes(entry.artifact.contract) ? 2 : 0) + (entry.artifact.isConcrete ? 1 : 0);
      const before = best.get(entry.shape.form);
      if (
        before === undefined ||
        rank > before.rank ||
        (rank === before.rank && entry.artifact.path < before.entry.artifact.path)
      ) {
        best.set(entry.shape.form, { entry, rank });
      }
    }
    return [...best.values()]
      .sort((a, b) => b.rank - a.rank)
      .map(({ entry: { shape, artifact }, rank }) => ({
        contract: artifact.contract,
        name: shape.name,
        inputs: shape.inputs,
        source: artifact.source,
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

function keyOf(type: AbiItem['type'], hash: string): string {
  return `${type} ${hash}`;
}
