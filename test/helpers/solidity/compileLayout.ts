import { execFileSync } from 'node:child_process';
import type { Abi } from 'viem';

export interface Compiled {
  readonly abi: Abi;
  readonly bytecode: `0x${string}`;
  readonly storageLayout: unknown;
}

const selected = ['abi', 'evm.bytecode.object', 'storageLayout'];

/** In a process of its own: the compiler takes memory and does not give it back. @returns by the name of the contract */
export function compileLayout(source: string): ReadonlyMap<string, Compiled> {
  const input = {
    language: 'Solidity',
    sources: { 'Test.sol': { content: source } },
    settings: { evmVersion: 'cancun', outputSelection: { '*': { '*': selected } } },
  };
  const program = `process.stdout.write(require('solc').compile(require('fs').readFileSync(0, 'utf8')))`;
  const output = JSON.parse(
    execFileSync(process.execPath, ['-e', program], {
      input: JSON.stringify(input),
      maxBuffer: 100_000_000,
      encoding: 'utf8',
    }),
  ) as {
    readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[];
    readonly contracts: Readonly<Record<string, Readonly<Record<string, RawContract>>>>;
  };
  const error = output.errors?.find(({ severity }) => severity === 'error');
  if (error !== undefined) {
    throw new Error(error.formattedMessage);
  }
  return new Map(
    Object.entries(output.contracts['Test.sol']!).map(([name, { abi, evm, storageLayout }]) => [
      name,
      { abi, bytecode: `0x${evm.bytecode.object}`, storageLayout },
    ]),
  );
}

interface RawContract {
  readonly abi: Abi;
  readonly evm: { readonly bytecode: { readonly object: string } };
  readonly storageLayout: unknown;
}
