import type { StepState } from '../../../src/engine/evm/trace/recorder';
import { hexToBytes } from '../../../src/engine/primitives/ids/hex';
import { SyntaxTrees } from '../../../src/engine/source/ast/syntaxNode';
import type { BuiltCode } from '../../../src/engine/source/build/builtContract';
import type { SourceTrace } from '../../../src/engine/source/frames/sourceTrace';
import type { LocalSources } from '../../../src/engine/source/locals/localVariables';
import { fetchCodes, fetchRecording } from '../../../src/engine/source/io/traceSource';
import { opcode } from '../../../src/engine/evm/trace/opcodes';
import type { EvmNode } from '../../../src/engine/sources/evmNode';
import type { Anvil } from '../../devnet/anvil/anvil';
import type { SolcCode, SolcOutput } from './compile';
import { type Compiled, sourcePath } from './compileSource';
import { traceSource } from './traceSource';

/** A transaction's steps in the source, and the source of its variables. */
export interface LocalsRun {
  readonly trace: SourceTrace;
  readonly sources: LocalSources;
}

/** A step as a node reports it. */
interface ReportedStep {
  readonly stack: readonly string[];
  readonly memory?: readonly string[];
}

export async function runLocals(
  anvil: Anvil,
  node: EvmNode,
  hash: string,
  { text, output, isOptimized }: { readonly text: string; readonly output: SolcOutput; readonly isOptimized: boolean },
): Promise<LocalsRun> {
  const recording = await fetchRecording(node, { hash });
  const codes = await fetchCodes(node, recording, 'latest');
  const trace = await traceSource(recording, codes, text, compiledOf(output, isOptimized));
  const trees = new SyntaxTrees(Object.values(output.sources).map(({ ast }) => ast));
  const { blockNumber } = await anvil.call<{ readonly blockNumber: string }>('eth_getTransactionReceipt', hash);
  const before = `0x${(BigInt(blockNumber) - 1n).toString(16)}`;
  const { structLogs } = await anvil.call<{ readonly structLogs: readonly ReportedStep[] }>(
    'debug_traceTransaction',
    hash,
    { enableMemory: true, disableStorage: true },
  );
  const stackAt = (step: number): readonly bigint[] => structLogs[step]!.stack.map(BigInt);
  const stateAt = (step: number): StepState => ({
    stack: stackAt(step),
    memory: `0x${(structLogs[step]!.memory ?? []).map((word) => word.replace(/^0x/, '')).join('')}`,
  });
  return {
    trace,
    sources: {
      traced: trace,
      values: { at: (step) => Promise.resolve(stateAt(step)) },
      trees: () => trees,
      storage: (step) => ({
        word: async (slot) => {
          const { account } = recording.calls[recording.call[step]!]!;
          for (let at = step - 1; at >= 0; at--) {
            const isOwn = recording.calls[recording.call[at]!]!.account === account;
            const stack = isOwn && recording.op[at] === opcode.sstore ? stackAt(at) : [];
            if (stack.at(-1) === slot) {
              return stack.at(-2);
            }
          }
          return BigInt(await anvil.call<string>('eth_getStorageAt', account, `0x${slot.toString(16)}`, before));
        },
      }),
    },
  };
}

function compiledOf(output: SolcOutput, isOptimized: boolean): ReadonlyMap<string, Compiled> {
  const code = ({ object, sourceMap, immutableReferences = {} }: SolcCode): BuiltCode => ({
    bytes: hexToBytes(object)!,
    open: Object.values(immutableReferences).flat(),
    sourceMap,
    generated: new Map(),
  });
  return new Map(
    Object.entries(output.contracts[sourcePath]!).map(([name, { evm }]) => [
      name,
      {
        abi: [],
        bytecode: `0x${evm.bytecode.object}`,
        built: {
          ...{ name, artifact: `out/${name}.json`, path: sourcePath, language: 'Solidity', hasAst: true },
          settings: { isOptimized, viaIR: false },
          sources: new Map([[0, { path: sourcePath }]]),
          hashes: new Map(),
          runtime: code(evm.deployedBytecode),
          creation: code(evm.bytecode),
          selectors: new Map(),
        },
      },
    ]),
  );
}
