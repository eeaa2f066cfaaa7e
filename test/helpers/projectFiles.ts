import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toFunctionSelector, toFunctionSignature, type AbiFunction } from 'viem';
import { ProjectIndex } from '../../src/engine/source/io/project/projectIndex';

/** A project in memory, as the editor would read it. */
export class TestProject {
  readonly read: string[] = [];
  readonly result: string[] = [];
  changes = 0;
  pauses = 0;
  private report: ((path: string) => void) | undefined;

  constructor(readonly files: Map<string, string | Error>) {}

  readonly abi = new ProjectIndex(
    {
      list: (most) => Promise.resolve([...this.files.keys()].slice(0, most)),
      read: (path, maxBytes) => {
        this.read.push(path);
        const text = this.files.get(path);
        if (text instanceof Error) {
          return Promise.reject(text);
        }
        return Promise.resolve(text === undefined ? undefined : text.length > maxBytes ? {} : { text });
      },
      uriOf: (path) => `file:///project/${path}`,
      watch: (changed) => {
        this.report = changed;
        return { dispose: () => (this.report = undefined) };
      },
      pause: () => {
        this.pauses += 1;
        return new Promise((resolve) => setImmediate(resolve));
      },
      now: () => performance.now(),
    },
    { changed: () => (this.changes += 1), report: (sentence) => this.result.push(sentence) },
  );

  get isWatched(): boolean {
    return this.report !== undefined;
  }

  /** Writes or deletes a file, as the compiler would. */
  write(path: string, text: string | undefined): void {
    if (text === undefined) {
      this.files.delete(path);
    } else {
      this.files.set(path, text);
    }
    this.report?.(path);
  }
}

/** ABIs of the contracts in the recordings. */
export function recordedAbi(contract: 'Art' | 'Coin' | 'Items' | 'Trouble'): readonly unknown[] {
  const file = join(__dirname, '..', 'recordings', 'contracts.json');
  const all = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { abi: readonly unknown[] }>;
  const known = all[contract];
  if (known === undefined) {
    throw new Error(`contracts.json has no ${contract}.`);
  }
  return known.abi;
}

/** A Foundry artifact. */
export function foundryArtifact(abi: readonly unknown[], bytecode = '0x'): string {
  const code = { object: bytecode, linkReferences: {} };
  const ast = { nodes: ['"}{'] };
  return JSON.stringify({ abi, bytecode: code, deployedBytecode: code, methodIdentifiers: selectorsOf(abi), ast });
}

function selectorsOf(abi: readonly unknown[]): Readonly<Record<string, string>> {
  const isSound = (item: unknown): item is AbiFunction =>
    typeof item === 'object' && item !== null && 'type' in item && item.type === 'function' && 'name' in item;
  const sound = abi.filter(isSound).filter(({ inputs }) => inputs.every(({ type }) => type !== 'function'));
  return Object.fromEntries(
    sound.map((item) => [toFunctionSignature(item), toFunctionSelector({ ...item, outputs: [] }).slice(2)]),
  );
}

/** A Foundry broadcast file of deployments. */
export function foundryRun(chain: number, deployed: Readonly<Record<string, string>>): string {
  const transactions = Object.entries(deployed).map(([contractName, contractAddress]) => ({
    transactionType: 'CREATE',
    contractName,
    contractAddress,
  }));
  return JSON.stringify({ transactions, receipts: [], chain });
}

/** The recorded contracts as a project. */
export function recordedProject(): TestProject {
  const contracts = ['Art', 'Coin', 'Items', 'Trouble'] as const;
  return new TestProject(
    new Map(contracts.map((name) => [`out/${name}.sol/${name}.json`, foundryArtifact(recordedAbi(name))])),
  );
}
