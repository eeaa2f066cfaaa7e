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

  /** The line of each breakpoint, or why there is none. */
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
    // A function's head.
    assert.deepEqual(await put(dap, [{ line: 81 }]), [82]);
    // A closing brace.
    assert.deepEqual(await put(dap, [{ line: 65 }]), [66]);
  });

  it('do not move out of their function or contract', async () => {
    const dap = await launched();
    // In a contract that never runs: its only function, after the last statement of one, and after the end of the file.
    assert.deepEqual(await put(dap, [{ line: 27 }, { line: 31 }, { line: 90 }, { line: 400 }]), [
      ...[noCode, noCode, noCode, noCode],
    ]);
    assert.deepEqual(await put(dap, [{ line: 5 }], '/project/contracts/Other.sol'), [noCode]);
  });

  /** The value of `i` at each stop of the loop at line 70, forward to the end and backward again. */
  const seen = async (breakpoint: object): Promise<readonly string[]> => {
    const dap = await launched();
    assert.deepEqual(await put(dap, [{ line: 70, ...breakpoint }]), [70]);
    const values: string[] = [];
    for (const move of ['continue', 'reverseContinue']) {
      await dap.query(move);
      for (; dap.reason === 'breakpoint'; await dap.query(move)) {
        values.push(await dap.evaluate('i'));
      }
    }
    return values;
  };

  it('stop where their condition holds', async () => {
    assert.deepEqual(await seen({ condition: 'i * 2 == twice - 16' }), ['1', '1']);
    assert.deepEqual(await seen({ condition: 'i > 0 && msg.sender == owner' }), ['1', '2', '2', '1']);
    assert.deepEqual(await seen({ condition: 'kept.length == 2' }), []);
  });

  it('stop at the times that are counted from the beginning, where a condition holds', async () => {
    assert.deepEqual(await seen({ hitCondition: '2' }), ['1', '1']);
    assert.deepEqual(await seen({ hitCondition: '>= 2' }), ['1', '2', '2', '1']);
    assert.deepEqual(await seen({ hitCondition: '% 2' }), ['1', '1']);
    assert.deepEqual(await seen({ condition: 'i > 0', hitCondition: '<2' }), ['1', '1']);
  });

  const saidBy = (dap: DapClient): readonly string[] =>
    dap.result.flatMap(({ event, body }) => (event === 'output' ? (body as { readonly output: string }).output : []));

  it('with a message say it, and do not stop', async () => {
    const dap = await launched();
    await put(dap, [
      { line: 70, condition: 'i != 1', logMessage: 'double({i}) of {msg.sender == owner}, {nothing}' },
      { line: 56, logMessage: 'begins' },
    ]);
    await dap.query('continue');
    assert.equal(dap.reason, 'pause');
    assert.deepEqual(saidBy(dap), [
      'double(0) of true, No variable nothing is known here.\n',
      'double(2) of true, No variable nothing is known here.\n',
    ]);
    await dap.query('restart');
    assert.equal(saidBy(dap).at(-1), 'begins\n');
  });

  it('say what is wrong with what is entered', async () => {
    assert.deepEqual(
      await put(await launched(), [
        { line: 57, condition: 'amount >' },
        { line: 58, hitCondition: 'often' },
        { line: 59, logMessage: 'at {1 +}' },
      ]),
      [
        'Cannot evaluate amount >: something is missing at its end.',
        'A hit count is a number: 3 for the third time, >= 3 from then on, % 3 for each third one.',
        'Cannot evaluate 1 +: something is missing at its end.',
      ],
    );
  });

  it('stop where their condition cannot be told, and say why', async () => {
    const dap = await launched();
    await put(dap, [{ line: 58, condition: 'amuont > 3' }]);
    await dap.query('continue');
    assert.deepEqual([dap.reason, ...(await dap.stack())], ['breakpoint', 'Walk.write Walk.sol:58']);
    assert.deepEqual(saidBy(dap), [
      'Stopped at line 58, whose condition amuont > 3 cannot be evaluated: No variable amuont is known here.\n',
    ]);
  });

  it('can be paused while they look for one that holds', async () => {
    const spun = await chain.launched(await chain.call('spin', 300n));
    await put(spun, [{ line: 100, condition: 'total == 999' }]);
    const going = spun.query('continue');
    const moved = new Promise<void>((resolve) => setImmediate(resolve));
    await Promise.all([going, moved.then(() => spun.query('pause'))]);
    assert.deepEqual([spun.stopped?.reason, spun.stopped?.description], ['pause', undefined]);
    assert.equal((await spun.stack())[0], 'Walk.spin Walk.sol:100');
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
