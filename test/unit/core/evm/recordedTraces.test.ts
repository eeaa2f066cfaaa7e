import assert from 'node:assert/strict';
import { decodeCall } from '../../../../src/engine/abi/call/callLine';
import { decodeEvent } from '../../../../src/engine/abi/call/decodeEvent';
import { decodeRevert } from '../../../../src/engine/abi/call/failureReason';
import { isPrecompileAddress } from '../../../../src/engine/precompiles/precompiles';
import { readRecordings } from '../../../helpers/recording';
import { recordedProject } from '../../../helpers/projectFiles';

interface Call {
  readonly type: string;
  readonly to?: string;
  readonly input: string;
  readonly output?: string;
  readonly error?: string;
  readonly calls?: readonly Call[];
  readonly logs?: readonly { readonly address: string; readonly topics: readonly string[]; readonly data: string }[];
}

const files = ['evm-c.jsonl', 'evm-c-more.jsonl', 'evm-l1.jsonl', 'evm-l1-more.jsonl', 'helicon.jsonl'];

/** Every call of every recorded trace, including those of whole blocks. */
function recordedCalls(): readonly Call[] {
  return files.flatMap(readRecordings).flatMap(({ request, body }) => {
    const { method = '', params = [] } = (request ?? {}) as { method?: string; params?: readonly unknown[] };
    if (!/^debug_trace/.test(method) || !JSON.stringify(params).includes('callTracer')) {
      return [];
    }
    const { result } = JSON.parse(body) as { result?: Call | readonly { readonly result: Call }[] };
    const roots = result === undefined ? [] : 'input' in result ? [result] : result.map((each) => each.result);
    return roots.flatMap(withInner);
  });
}

function withInner(call: Call): readonly Call[] {
  return [call, ...(call.calls ?? []).flatMap(withInner)];
}

describe('recorded traces, with the ABIs of the recorded contracts', () => {
  it('leave no call, event or error without a name', async () => {
    const project = recordedProject();
    await project.abi.ready();
    const abi = project.abi.on(undefined);
    const calls = recordedCalls();
    assert.ok(calls.length > 70, `${calls.length}`);
    const seen = { calls: new Set<string>(), events: new Set<string>(), errors: new Set<string>() };
    for (const { type, to, input, output, error, logs = [] } of calls) {
      const creates = type.startsWith('CREATE');
      const call = decodeCall(input, creates ? undefined : to, { abi });
      assert.deepEqual(call.problems, []);
      assert.notEqual(call.kind, 'unknown', `${to} ${input.slice(0, 10)}`);
      seen.calls.add(call.name ?? call.kind);
      for (const log of logs) {
        const event = decodeEvent(log, abi);
        assert.ok(event, log.topics[0]);
        assert.deepEqual(event.problems, []);
        seen.events.add(event.name);
      }
      if (error === 'execution reverted' && output !== undefined && !isPrecompileAddress(to ?? '')) {
        const revert = decodeRevert(output, { abi });
        assert.notEqual(revert.kind, 'unknown', output);
        seen.errors.add(revert.text);
      }
    }
    assert.deepEqual([...seen.errors].sort(), [
      'TooPoor(have 0, need 99)',
      'TooPoor(have 5, need 99)',
      'division or modulo by zero',
      'not today',
    ]);
    assert.ok(seen.events.has('Tried') && seen.events.has('Transfer') && seen.events.has('TransferBatch'));
    assert.ok(seen.calls.has('custom') && seen.calls.has('child') && seen.calls.has('mintNativeCoin'));
  });
});
