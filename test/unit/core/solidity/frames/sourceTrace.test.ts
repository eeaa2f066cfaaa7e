import assert from 'node:assert/strict';
import { opcode } from '../../../../../src/engine/evm/trace/opcodes';
import type { BuiltContract } from '../../../../../src/engine/source/build/builtContract';
import { CallSource, sourceOfCode } from '../../../../../src/engine/source/frames/callSource';
import { SourceTrace } from '../../../../../src/engine/source/frames/sourceTrace';
import { CodeMap, SourceText } from '../../../../../src/engine/source/sourceMap/sourceMap';

const text = 'contract A {\n  function f() public {\n    f();\n  }\n}\n';

/** A call that jumps into a function `times` times and never out of it. */
async function fallen(times: number): Promise<SourceTrace> {
  const code = { bytes: Uint8Array.of(opcode.jumpdest, opcode.jump), open: [], generated: new Map<number, string>() };
  const map = CodeMap.read(code.bytes, `${text.indexOf('f();')}:3:0:-;:::i`)!;
  const contract: BuiltContract = {
    ...{ name: 'A', artifact: 'out/A.sol/A.json', path: 'A.sol', language: 'Solidity', hasAst: false },
    ...{ sources: new Map([[0, { path: 'A.sol' }]]), hashes: new Map(), selectors: new Map(), runtime: code },
  };
  const match = { verdict: 'sameBuild', contract, code, changed: [] } as const;
  const source = sourceOfCode(new SourceText({ path: 'A.sol', uri: 'file:///p/A.sol', text }));
  const length = 2 * times;
  return await SourceTrace.build(
    {
      length,
      pc: Uint32Array.from({ length }, (_, i) => i % 2),
      op: Uint8Array.from({ length }, (_, i) => code.bytes[i % 2]!),
      gas: new BigUint64Array(length),
      call: new Uint16Array(length),
      calls: [
        {
          ...{ index: 0, depth: 0, kind: 'CALL', from: '0x01', codeAt: '0x02', account: '0x02', value: 0n, gas: 0n },
          ...{ input: '0x', output: '0x', gasUsed: 0n, error: 'out of gas', first: 0, last: length - 1 },
        },
      ],
    },
    new Map([[0, { match, source: new CallSource(match, contract, map, new Map([[0, source]])) }]]),
    () => undefined,
  );
}

describe('a recording in source', () => {
  it('says the function that each of its internal calls stands in', async () => {
    const trace = await fallen(3);
    assert.deepEqual(
      [0, 2, 4].map((step) => trace.depthAt(step)),
      [0, 1, 2],
    );
    assert.deepEqual(
      trace.framesAt(4).map(({ function: name, range }) => [name, range?.line]),
      [
        ['f', 2],
        ['f', 2],
        ['f', 2],
      ],
    );
  });

  it('is no deeper than a machine can be, whatever a node tells', async () => {
    const trace = await fallen(30_000);
    assert.equal(trace.depthAt(59_998), 1_024);
    assert.equal(trace.framesAt(59_998).length, 1_025);
    assert.equal(trace.failureFrames(0).length, 1_025);
  });
});
