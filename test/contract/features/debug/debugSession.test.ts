import assert from 'node:assert/strict';
import type { DebugProtocol } from '@vscode/debugprotocol';
import { getAddress, toFunctionSelector } from 'viem';
import { createJsonRpc } from '../../../../src/engine/net/jsonRpc/jsonRpc';
import { type Anvil, startAnvil } from '../../../devnet/anvil/anvil';
import { testHttp } from '../../../helpers/httpClient';
import type { DapClient } from '../../../helpers/solidity/dapClient';
import { debugClient } from '../../../helpers/solidity/debugClient';
import { Deployed } from '../../../helpers/solidity/deployed';
import { type BuiltLayout, buildLayout } from '../../../helpers/solidity/layout';

const file = '/project/contracts/Factory.sol';

describe('the debugger, driven as VS Code does', function () {
  this.timeout(60_000);
  const http = testHttp();
  const rpc = createJsonRpc(http);
  let anvil: Anvil;
  let built: BuiltLayout;
  let deployed: Deployed;
  let shrunk: string;
  let failed: string;

  before(async () => {
    const options = { evmChainId: 31337, baseFee: 1_000_000_000n, gasLimit: 30_000_000n, genesisTime: 1_700_000_000 };
    anvil = await startAnvil(options);
    const folder = { tool: 'hardhat2', folder: 'layouts/factory', files: ['Factory.sol'] } as const;
    built = await buildLayout({ ...folder, version: '0.8.20' });
    deployed = await Deployed.on(anvil, built.output);
    await deployed.create('Factory');
    await deployed.call('Factory', 'make', [5n]);
    await deployed.call('Factory', 'make', [8n]);
    shrunk = await deployed.call('Factory', 'shrinkAll', [2n]);
    failed = await deployed.call('Factory', 'shrinkAll', [4n]);
  });

  after(async () => {
    await anvil.stop();
    await http.dispose();
  });

  const client = (): DapClient => debugClient(rpc, anvil.url, built.builds);

  it('stops at the first line, and steps over, in, out and back', async () => {
    const dap = client();
    await dap.launch({ txHash: shrunk });
    assert.equal(dap.reason, 'entry');
    assert.deepEqual(await dap.stack(), ['Factory.shrinkAll Factory.sol:33']);
    await dap.query('next');
    assert.deepEqual(await dap.stack(), ['Factory.shrinkAll Factory.sol:34']);
    await dap.query('stepIn');
    assert.deepEqual(await dap.stack(), ['Child.shrink Factory.sol:17', 'Factory.shrinkAll Factory.sol:34']);
    await dap.query('stepOut');
    assert.deepEqual(await dap.stack(), ['Factory.shrinkAll Factory.sol:34']);
    await dap.query('stepBack');
    assert.deepEqual(await dap.stack(), ['Factory.shrinkAll Factory.sol:34']);
    await dap.query('stepBack');
    assert.deepEqual(await dap.stack(), ['Factory.shrinkAll Factory.sol:33']);
  });

  it('reads parameters and locals, of the functions above too', async () => {
    const dap = client();
    await dap.launch({ txHash: failed, stopAtFailure: true });
    assert.deepEqual(await dap.scope('Locals'), { by: '4' });
    assert.equal(await dap.evaluate('by'), '4');
    const { stackFrames } = await dap.query<DebugProtocol.StackTraceResponse['body']>('stackTrace', { threadId: 1 });
    const frameId = stackFrames[1]!.id;
    assert.equal((await dap.query<{ result: string }>('evaluate', { expression: 'i', frameId })).result, '0');
  });

  it('runs to breakpoints and back to them', async () => {
    const dap = client();
    await dap.launch({ txHash: shrunk }, [{ path: file, lines: [17] }]);
    await dap.query('continue');
    assert.equal(dap.reason, 'breakpoint');
    assert.equal((await dap.stack())[0], 'Child.shrink Factory.sol:17');
    const first = await dap.scope('Machine');
    await dap.query('continue');
    assert.equal((await dap.stack())[0], 'Child.shrink Factory.sol:17');
    assert.notEqual((await dap.scope('Machine'))['step'], first['step']);
    await dap.query('reverseContinue');
    assert.equal((await dap.scope('Machine'))['step'], first['step']);
    await dap.query('continue');
    await dap.query('continue');
    assert.equal(dap.reason, 'pause');
    await dap.query('continue');
    assert.equal(dap.result.at(-1)?.event === 'terminated' || dap.result.at(-2)?.event === 'terminated', true);
  });

  it('goes to the line that failed, with what called it and what it worked with', async () => {
    const dap = client();
    await dap.launch({ txHash: failed, stopAtFailure: true });
    assert.deepEqual(await dap.stack(), ['Child.shrink Factory.sol:17', 'Factory.shrinkAll Factory.sol:34']);
    assert.equal(dap.reason, 'exception');
    assert.deepEqual(await dap.query('exceptionInfo', { threadId: 1 }), {
      exceptionId: 'Reverted',
      description: 'arithmetic overflow or underflow',
      breakMode: 'always',
    });
    const message = await dap.scope('Message and block');
    assert.equal(message['msg.sender'], getAddress(deployed.address('Factory')));
    assert.equal(message['msg.value'], '0');
    assert.equal(await dap.evaluate('msg.sig'), toFunctionSelector('shrink(uint256)'));
    const data = await dap.scope('Calldata');
    assert.equal(data['function'], 'shrink(uint256)');
    assert.equal(data['will revert with'], 'arithmetic overflow or underflow');
    assert.deepEqual(Object.entries(await dap.scope('Storage')), [['size', '3']]);
    assert.equal(await dap.evaluate('size'), '3');
  });

  it('stops at reverts, calls and writes where it is told to', async () => {
    const dap = client();
    await dap.launch({ txHash: shrunk }, [], ['storage']);
    await dap.query('continue');
    assert.equal((await dap.stack())[0], 'Child.shrink Factory.sol:17');
    assert.match((await dap.scope('Machine'))['instruction']!, /^SSTORE @ 0x/);
    await dap.query('setExceptionBreakpoints', { filters: ['reverts'] });
    await dap.query('continue');
    assert.equal(dap.reason, 'pause');
    const failing = client();
    await failing.launch({ txHash: failed }, [], ['reverts']);
    await failing.query('continue');
    assert.equal(failing.reason, 'exception');
    assert.deepEqual(await failing.stack(), ['Child.shrink Factory.sol:17', 'Factory.shrinkAll Factory.sol:34']);
  });

  it('shows the instructions around where it stands', async () => {
    const dap = client();
    await dap.launch({ txHash: failed, stopAtFailure: true });
    const { stackFrames } = await dap.query<DebugProtocol.StackTraceResponse['body']>('stackTrace', { threadId: 1 });
    const { instructions } = await dap.query<{ instructions: DebugProtocol.DisassembledInstruction[] }>('disassemble', {
      memoryReference: stackFrames[0]!.instructionPointerReference,
      instructionOffset: -1,
      instructionCount: 2,
    });
    assert.equal(instructions[1]?.instruction, 'REVERT');
    assert.equal(instructions[1].address, stackFrames[0]!.instructionPointerReference);
  });

  it('walks through a call that was not sent', async () => {
    const dap = client();
    const data = `${toFunctionSelector('shrinkAll(uint256)')}${'7'.padStart(64, '0')}`;
    await dap.launch({ call: { to: deployed.address('Factory'), data, colour: 'red' }, stopAtFailure: true });
    assert.deepEqual(await dap.stack(), ['Child.shrink Factory.sol:17', 'Factory.shrinkAll Factory.sol:34']);
    assert.equal(await dap.evaluate('by'), '7');
    assert.equal(await dap.evaluate('size'), '3');
  });

  it('walks through a call on the state of a block, with what is different there', async () => {
    const to = deployed.address('Factory');
    const called = { call: { to, data: `${toFunctionSelector('shrinkAll(uint256)')}${'2'.padStart(64, '0')}` } };
    const shrunkOn = async (state: object): Promise<number> => {
      const dap = client();
      await dap.launch({ ...called, ...state }, [{ path: file, lines: [17] }]);
      let count = 0;
      for (await dap.query('continue'); dap.reason === 'breakpoint'; await dap.query('continue')) {
        count += 1;
      }
      return count;
    };
    // One child was created in each block.
    assert.equal(await shrunkOn({ block: '0x2' }), 1);
    assert.equal(await shrunkOn({ block: '0x3' }), 2);
    assert.equal(await shrunkOn({ block: '0x3', stateOverrides: { [to]: { state: {} } } }), 0);
  });

  it('says why it does not begin', async () => {
    const dap = client();
    await assert.rejects(dap.launch({ txHash: `0x${'12'.repeat(32)}` }), /notFound/);
    assert.equal(dap.result.at(-1)?.event, 'terminated');
  });

  it('answers what it does not know with a sentence', async () => {
    const dap = client();
    await dap.launch({ txHash: shrunk });
    await assert.rejects(dap.evaluate('by +'), /Cannot evaluate by \+: something is missing at its end/);
    await assert.rejects(dap.evaluate('nothing'), /No variable nothing is known here/);
    await assert.rejects(dap.query('gotoTargets'), /does not know gotoTargets/);
  });
});
