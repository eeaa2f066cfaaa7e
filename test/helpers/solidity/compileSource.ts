import type { Abi } from 'viem';
import { hexToBytes } from '../../../src/engine/primitives/ids/hex';
import type { BuiltCode, BuiltContract } from '../../../src/engine/source/build/builtContract';
import { compile, type SolcCode, type SolcContract, solcInput } from './compile';

export interface Compiled {
  readonly abi: Abi;
  readonly bytecode: `0x${string}`;
  readonly built: BuiltContract;
}

/** Path of the source for the compiler. */
export const sourcePath = 'Test.sol';

/**
 * @returns the contracts by name
 * @throws {Error} the compiler's error
 */
export async function compileSource(
  source: string,
  settings: Readonly<Record<string, unknown>> = {},
): Promise<ReadonlyMap<string, Compiled>> {
  const input = solcInput({ [sourcePath]: source }, { evmVersion: 'cancun', ...settings });
  const [output] = await compile('0.8.30', [input]);
  return new Map(
    Object.entries(output!.contracts[sourcePath]!).map(([name, { abi, evm, storageLayout }]) => [
      name,
      { abi: abi as Abi, bytecode: `0x${evm.bytecode.object}`, built: builtOf(name, evm, storageLayout) },
    ]),
  );
}

function builtOf(name: string, evm: SolcContract['evm'], storageLayout: unknown): BuiltContract {
  const code = ({ object, sourceMap, immutableReferences = {} }: SolcCode): BuiltCode => ({
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
