import { execFileSync } from 'node:child_process';
import type { Abi } from 'viem';
import { hexToBytes } from '../../../src/core/ids/hex';
import type { BuiltCode, BuiltContract } from '../../../src/core/solidity/build/builtContract';

export interface Compiled {
  readonly abi: Abi;
  readonly bytecode: `0x${string}`;
  readonly built: BuiltContract;
}

/** As the compiler names it. */
export const sourcePath = 'Test.sol';

const selected = ['abi', 'evm.bytecode', 'evm.deployedBytecode', 'evm.methodIdentifiers', 'storageLayout'];

/**
 * In a process of its own: the compiler takes memory and does not give it back.
 *
 * @returns the contracts by their names
 */
export function compileSource(source: string, settings: object = {}): ReadonlyMap<string, Compiled> {
  const input = {
    language: 'Solidity',
    sources: { [sourcePath]: { content: source } },
    settings: { evmVersion: 'cancun', ...settings, outputSelection: { '*': { '*': selected } } },
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
    Object.entries(output.contracts[sourcePath]!).map(([name, { abi, evm, storageLayout }]) => [
      name,
      { abi, bytecode: `0x${evm.bytecode.object}`, built: builtOf(name, evm, storageLayout) },
    ]),
  );
}

interface RawCode {
  readonly object: string;
  readonly sourceMap: string;
  readonly immutableReferences?: Readonly<
    Record<string, readonly { readonly start: number; readonly length: number }[]>
  >;
}

interface RawContract {
  readonly abi: Abi;
  readonly evm: {
    readonly bytecode: RawCode;
    readonly deployedBytecode: RawCode;
    readonly methodIdentifiers: Readonly<Record<string, string>>;
  };
  readonly storageLayout: unknown;
}

function builtOf(name: string, evm: RawContract['evm'], storageLayout: unknown): BuiltContract {
  const code = ({ object, sourceMap, immutableReferences = {} }: RawCode): BuiltCode => ({
    bytes: hexToBytes(object)!,
    open: Object.values(immutableReferences).flat(),
    sourceMap,
    generated: new Map(),
  });
  return {
    name,
    artifact: `out/${name}.json`,
    path: sourcePath,
    language: 'Solidity',
    sources: new Map([[0, { path: sourcePath }]]),
    hashes: new Map(),
    runtime: code(evm.deployedBytecode),
    creation: code(evm.bytecode),
    selectors: new Map(Object.entries(evm.methodIdentifiers).map(([signature, selector]) => [selector, signature])),
    storageLayout,
    hasAst: false,
  };
}
