import assert from 'node:assert/strict';
import { runToEnd } from '../../../../src/engine/primitives/steps';
import {
  type OutputResult,
  type OutputOutcome,
  type RpcOutput,
  outputBytes,
  readOutputBytes,
} from '../../../../src/webview/protocol/rpcOutput';

const outputOf = (...outcomes: readonly OutputOutcome[]): RpcOutput => ({
  version: 1,
  answers: outcomes.map((outcome): OutputResult => ({
    ...{ label: 'info.peers\n', network: 'local', host: '127.0.0.1:9650', milliseconds: 41.3, expectations: [] },
    outcome,
  })),
});

describe('outputBytes', () => {
  it('carry answers of every kind in their order, with every character', () => {
    const output = outputOf(
      { kind: 'result', json: '{"name":"Zürich \u{1f9ca}\\n"}' },
      { kind: 'failed', sentence: 'one did not answer.' },
      { kind: 'text', text: '\ufeff# HELP a\n\nb 1\n' },
      { kind: 'error', json: '{"code":-32000}', meaning: 'There is none.' },
      { kind: 'text', text: '' },
    );
    assert.deepEqual(readOutputBytes(runToEnd(outputBytes(output))), output);
  });

  it('hold megabytes once and as they are, made in steps, without cutting a character', () => {
    const json = `"${'a\u{1f9ca}'.repeat(500_000)}"`;
    const steps = [...outputBytes(outputOf({ kind: 'result', json }))].length;
    const bytes = runToEnd(outputBytes(outputOf({ kind: 'result', json })));
    assert.equal(steps, Math.ceil(json.length / (128 * 1024)));
    assert.ok(bytes.length < Buffer.byteLength(json) + 400, String(bytes.length));
    assert.deepEqual(readOutputBytes(bytes), outputOf({ kind: 'result', json }));
  });
});
