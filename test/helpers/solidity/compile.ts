import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cacheFolder } from '../../../scripts/support/cacheFolder';
import { type StoredVersion, storedOutput } from './storedOutputs';

const compilers = {
  '0.8.13': require.resolve('solc-0.8.13'),
  '0.8.20': require.resolve('solc-0.8.20'),
  '0.8.30': require.resolve('solc'),
} as const;

type Installed = keyof typeof compilers;

export type SolcVersion = Installed | StoredVersion;

export interface SolcInput {
  readonly language: 'Solidity' | 'Yul';
  readonly sources: Readonly<Record<string, { readonly content: string }>>;
  readonly settings: Readonly<Record<string, unknown>>;
}

/** The part of solc's output that tests use. */
export interface SolcOutput {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[];
  readonly contracts: Readonly<Record<string, Readonly<Record<string, SolcContract>>>>;
  readonly sources: Readonly<Record<string, { readonly id: number; readonly ast?: unknown }>>;
}

export interface SolcContract {
  readonly abi: readonly unknown[];
  readonly metadata: string;
  readonly storageLayout?: unknown;
  readonly evm: {
    readonly bytecode: SolcCode;
    readonly deployedBytecode: SolcCode;
    readonly methodIdentifiers: Readonly<Record<string, string>>;
  };
}

export interface SolcCode {
  readonly object: string;
  readonly sourceMap: string;
  readonly linkReferences: Readonly<Record<string, Readonly<Record<string, readonly CodePlace[]>>>>;
  readonly immutableReferences?: Readonly<Record<string, readonly CodePlace[]>>;
  readonly generatedSources?: readonly unknown[];
}

interface CodePlace {
  readonly start: number;
  readonly length: number;
}

const everything = {
  '*': {
    '*': [
      ...['abi', 'metadata', 'storageLayout', 'evm.bytecode.object', 'evm.bytecode.sourceMap'],
      ...['evm.bytecode.linkReferences', 'evm.deployedBytecode.object', 'evm.deployedBytecode.sourceMap'],
      ...['evm.bytecode.generatedSources', 'evm.deployedBytecode.generatedSources', 'evm.methodIdentifiers'],
      ...['evm.deployedBytecode.linkReferences', 'evm.deployedBytecode.immutableReferences'],
    ],
    '': ['ast'],
  },
};

/** solc's input as Foundry and Hardhat generate it. */
export function solcInput(
  sources: Readonly<Record<string, string>>,
  settings: Readonly<Record<string, unknown>> = {},
): SolcInput {
  const contents = Object.entries(sources).map(([path, content]) => [path, { content }] as const);
  return {
    language: 'Solidity',
    sources: Object.fromEntries(contents),
    settings: { optimizer: { enabled: false, runs: 200 }, outputSelection: everything, ...settings },
  };
}

/**
 * Compiles inputs in a process of their own, whose memory is then released. Earlier results come from the user's cache,
 * and those of compilers that are not installed from stored outputs.
 *
 * @throws {Error} the compiler's error, or that no output is stored
 */
export async function compile(version: SolcVersion, inputs: readonly SolcInput[]): Promise<readonly SolcOutput[]> {
  if (!isInstalled(version)) {
    return inputs.map((input) => JSON.parse(storedOutput(version, input)) as SolcOutput);
  }
  const texts = inputs.map((input) => JSON.stringify(input));
  const cached = texts.map((text) => path.join(cacheFolder(), 'solc', `${hashOf(`${version} ${text}`)}.json`));
  const found = cached.map((file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined));
  const left = texts.filter((_, i) => found[i] === undefined);
  const made = left.length === 0 ? [] : await compileAfresh(version, left);
  const outputs = found.map((text) => text ?? made.shift()!);
  const read = outputs.map((text) => JSON.parse(text) as SolcOutput);
  for (const { errors = [] } of read) {
    const [error] = errors.filter(({ severity }) => severity === 'error');
    if (error !== undefined) {
      throw new Error(error.formattedMessage);
    }
  }
  outputs.forEach((text, i) => {
    if (found[i] === undefined) {
      keep(cached[i]!, text);
    }
  });
  return read;
}

function isInstalled(version: SolcVersion): version is Installed {
  return version in compilers;
}

async function compileAfresh(version: Installed, inputs: readonly string[]): Promise<string[]> {
  const script = `const solc = require(${JSON.stringify(compilers[version])});
    let text = ''; process.stdin.on('data', (part) => (text += part));
    process.stdin.on('end', () => process.stdout.write(JSON.stringify(
      JSON.parse(text).map((input) => solc.compile(input)))));`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(inputs));
  const parts: Buffer[] = [];
  for await (const part of child.stdout) {
    parts.push(part as Buffer);
  }
  return JSON.parse(Buffer.concat(parts).toString()) as string[];
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Written atomically for concurrent runs. */
function keep(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const beside = `${file}.${process.pid}`;
  writeFileSync(beside, text);
  renameSync(beside, file);
}
