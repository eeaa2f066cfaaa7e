import type { Recording } from '../../../src/engine/evm/trace/recorder';
import { bytesToHex } from '../../../src/engine/primitives/ids/hex';
import type { BuiltContract } from '../../../src/engine/source/build/builtContract';
import { CallSource, sourceOfCode } from '../../../src/engine/source/frames/callSource';
import { type MatchedCall, SourceTrace } from '../../../src/engine/source/frames/sourceTrace';
import { CodeMap, SourceText } from '../../../src/engine/source/sourceMap/sourceMap';
import { type Compiled, sourcePath } from './compileSource';

/** Traces a recording with the contracts of one source, matched by code length. @param codes by index of the call */
export async function traceSource(
  recording: Recording,
  codes: ReadonlyMap<number, string>,
  text: string,
  compiled: ReadonlyMap<string, Compiled>,
): Promise<SourceTrace> {
  const source = sourceOfCode(new SourceText({ path: `src/${sourcePath}`, uri: `file:///p/src/${sourcePath}`, text }));
  const builds = [...compiled.values()].map(({ built }) => built);
  const matched = new Map<number, MatchedCall>();
  for (const [call, hex] of codes) {
    const isCreation = recording.calls[call]!.kind.startsWith('CREATE');
    const codeOf = ({ creation, runtime }: BuiltContract) => (isCreation ? creation : runtime)!;
    const length = (hex.length - 2) / 2;
    // Creation code is followed by the constructor's arguments.
    const contract = isCreation
      ? builds.find(({ creation }) => creation !== undefined && hex.startsWith(bytesToHex(creation.bytes)))
      : builds.find(({ runtime }) => runtime!.bytes.length === length);
    if (contract !== undefined) {
      const code = codeOf(contract);
      const match = { verdict: 'sameBuild' as const, contract, code, changed: [] };
      const map = CodeMap.read(code.bytes, code.sourceMap!)!;
      matched.set(call, { match, source: new CallSource(match, contract, map, new Map([[0, source]])) });
    }
  }
  return SourceTrace.build(recording, matched, () => undefined);
}
