import assert from 'node:assert/strict';
import type { DebugProtocol } from '@vscode/debugprotocol';
import { WalkChain } from '../../../helpers/solidity/walkChain';

describe('a node that goes away while a transaction is debugged', function () {
  this.timeout(60_000);

  it('is said where its values are looked at; lines, stack and steps stay', async () => {
    const chain = await WalkChain.start();
    const wrote = await chain.call('write', 9n);
    const dap = await chain.launched(wrote, { lines: [88], filters: ['events'] });
    await chain.anvil.stop();
    await dap.query('continue');
    assert.deepEqual(await dap.stack(), ['Walk.double Walk.sol:88', 'Walk.write Walk.sol:57']);
    await dap.query('stepOut');
    await dap.query('stepBack');
    await dap.query('reverseContinue');
    assert.deepEqual(await dap.stack(), ['Walk.write Walk.sol:56']);
    const { stackFrames } = await dap.query<DebugProtocol.StackTraceResponse['body']>('stackTrace', { threadId: 1 });
    const { scopes } = await dap.query<DebugProtocol.ScopesResponse['body']>('scopes', { frameId: stackFrames[0]!.id });
    const result: string[] = [];
    for (const { name, variablesReference } of scopes) {
      result.push(
        await dap.query('variables', { variablesReference }).then(
          () => `${name}: there`,
          (error: Error) => `${name}: ${error.message.replace(/127\.0\.0\.1:\d+/, 'HOST').slice(0, 32)}`,
        ),
      );
    }
    const away = 'Nothing is listening at HOST, so';
    assert.deepEqual(result, [
      `Locals: ${away}`,
      'Calldata: there',
      `Storage: ${away}`,
      'Message and block: there',
      'Events: there',
      `Machine: ${away}`,
    ]);
    await assert.rejects(dap.evaluate('amount'), /^Error: Nothing is listening at /);
    await dap.query('disconnect');
    await chain.stop();
  });
});
