import assert from 'node:assert/strict';
import type { DebugProtocol } from '@vscode/debugprotocol';
import type { DapClient } from '../../../helpers/solidity/dapClient';
import { WalkChain, walkFile } from '../../../helpers/solidity/walkChain';

const noCode = 'This transaction runs no code here, or further down in this function or contract.';

describe('breakpoints in Solidity files', function () {
  this.timeout(60_000);
  let chain: WalkChain;
  let wrote: string;

  before(async () => {
    chain = await WalkChain.start();
    wrote = await chain.call('write', 9n);
  });

  after(() => chain.stop());

  const launched = async (): Promise<DapClient> => await chain.launched(wrote);

  /** Where each one is put, or why nowhere. */
  const put = async (
    dap: DapClient,
    breakpoints: readonly Partial<DebugProtocol.SourceBreakpoint>[],
    path = walkFile,
  ): Promise<readonly (number | string | undefined)[]> => {
    const result = await dap.query<DebugProtocol.SetBreakpointsResponse['body']>('setBreakpoints', {
      source: { path },
      breakpoints,
    });
    return result.breakpoints.map(({ line, verified, message }) => (verified ? line : message));
  };

  it('stand where they are set, or at the next line with code', async () => {
    const dap = await launched();
    assert.deepEqual(await put(dap, [{ line: 57 }, { line: 1 }, { line: 50 }]), [57, 5, 50]);
    // The head of a function.
    assert.deepEqual(await put(dap, [{ line: 81 }]), [82]);
    // A closing brace.
    assert.deepEqual(await put(dap, [{ line: 65 }]), [66]);
  });

  it('do not move out of their function or contract', async () => {
    const dap = await launched();
    // In a contract that never runs, its only function, behind the last statement of one, and behind all of the file.
    assert.deepEqual(await put(dap, [{ line: 27 }, { line: 31 }, { line: 90 }, { line: 400 }]), [
      ...[noCode, noCode, noCode, noCode],
    ]);
    assert.deepEqual(await put(dap, [{ line: 5 }], '/project/contracts/Other.sol'), [noCode]);
  });

  it('with conditions, counts and messages say that they do not stop', async () => {
    const dap = await launched();
    const why = 'Conditions, hit counts and log messages are not supported: this breakpoint never stops.';
    assert.deepEqual(
      await put(dap, [
        { line: 57, condition: 'amount > 3' },
        { line: 58, hitCondition: '2' },
        { line: 59, logMessage: 'here' },
      ]),
      [why, why, why],
    );
    await dap.query('continue');
    assert.equal(dap.reason, 'pause');
  });

  it('are set while it stands still, and hold from there on both ways', async () => {
    const dap = await launched();
    await dap.query('next');
    await put(dap, [{ line: 88 }]);
    await dap.query('continue');
    assert.equal((await dap.stack())[0], 'Walk.double Walk.sol:88');
    await put(dap, [{ line: 57 }]);
    await dap.query('reverseContinue');
    assert.deepEqual([dap.reason, ...(await dap.stack())], ['breakpoint', 'Walk.write Walk.sol:57']);
    await dap.query('reverseContinue');
    assert.deepEqual([dap.reason, ...(await dap.stack())], ['entry', 'Walk.write Walk.sol:56']);
    await put(dap, []);
    await dap.query('continue');
    assert.equal(dap.reason, 'pause');
  });

  it('of events, calls and storage stop at the step, and say so, going back too', async () => {
    const dap = await launched();
    const stops: string[] = [];
    const go = async (move: string, kind: string): Promise<void> => {
      await dap.query('setExceptionBreakpoints', { filters: [kind] });
      await dap.query(move);
      const { instruction = '' } = await dap.scope('Machine');
      const [frame] = await dap.stack();
      stops.push(`${dap.stopped?.description}: ${instruction.split(' ')[0]} ${frame}`);
    };
    await go('continue', 'events');
    await go('continue', 'calls');
    await go('continue', 'storage');
    await go('reverseContinue', 'events');
    await go('reverseContinue', 'storage');
    assert.deepEqual(stops, [
      'emits an event: LOG2 Walk.write Walk.sol:61',
      'calls a contract: CREATE Walk.write Walk.sol:62',
      'writes storage: SSTORE Walk.write Walk.sol:62',
      'emits an event: LOG2 Walk.write Walk.sol:61',
      'writes storage: SSTORE Walk.write Walk.sol:60',
    ]);
  });
});
