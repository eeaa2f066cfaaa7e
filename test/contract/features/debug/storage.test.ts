import assert from 'node:assert/strict';
import type { DebugProtocol } from '@vscode/debugprotocol';
import { encodeFunctionData, getAddress, parseAbi } from 'viem';
import type { DapClient } from '../../../helpers/solidity/dapClient';
import { WalkChain } from '../../../helpers/solidity/walkChain';

describe('storage in the debugger', function () {
  this.timeout(60_000);
  let chain: WalkChain;
  let wrote: string;
  let sender: string;
  let walk: string;

  before(async () => {
    chain = await WalkChain.start();
    wrote = await chain.call('write', 9n);
    sender = getAddress(chain.deployed.account(0));
    walk = getAddress(chain.deployed.address('Walk'));
  });

  after(() => chain.stop());

  it('has each variable from the first line on, be it touched or not', async () => {
    const dap = await chain.launched(wrote);
    assert.deepEqual(await dap.scope('Storage'), {
      owner: sender,
      kept: '[0]',
      pages: 'keys in this transaction: 1',
      Total: '0',
      total: '7',
      note: getAddress(`0x${'00'.repeat(20)}`),
    });
    assert.equal(await dap.evaluate('owner'), sender);
  });

  it('is read into arrays, mappings and structs, by keys too that the transaction does not know', async () => {
    const dap = await chain.launched(wrote, { lines: [72] });
    await dap.query('continue');
    const { Total, kept: cached, note, ...others } = await dap.scope('Storage');
    assert.deepEqual([Total, cached, others['owner']], ['7', '[1]', sender]);
    assert.match(note!, /^0x[\dA-Fa-f]{40}$/);
    const watched: readonly (readonly [string, string])[] = [
      ['kept[0]', '18'],
      ['kept.length', '1'],
      ['pages[msg.sender].isOpen', 'true'],
      ['pages[msg.sender].lines[0].amount', '9'],
      ['pages[msg.sender].lines[0].to', walk],
      [`pages[${walk}].isOpen`, 'false'],
      [`pages[${walk.toLowerCase()}].lines.length`, '0'],
    ];
    for (const [expression, value] of watched) {
      assert.equal(await dap.evaluate(expression), value, expression);
    }
    await assert.rejects(dap.evaluate('kept[1]'), /No variable .* is known here/);
    await assert.rejects(dap.evaluate('pages[true]'), /No variable .* is known here/);
  });

  it('gives each part the expression that leads to it', async () => {
    const dap = await chain.launched(wrote, { lines: [72] });
    await dap.query('continue');
    const path: string[] = [];
    let variables = await inside(dap, 'pages');
    for (let one = variables[0]; one !== undefined; one = variables[0]) {
      path.push(one.evaluateName!);
      variables = one.variablesReference === 0 ? [] : await childrenOf(dap, one.variablesReference);
    }
    const page = `pages[${sender}]`;
    assert.deepEqual(path, [page, `${page}.lines`, `${page}.lines[0]`, `${page}.lines[0].amount`]);
    for (const expression of path) {
      await dap.evaluate(expression);
    }
  });

  it('is as it was before where a call that wrote has failed', async () => {
    const dap = await chain.launched(await chain.call('attempt'), { filters: ['reverts'] });
    await dap.query('continue');
    assert.equal((await dap.stack())[0], 'Walk.spoil Walk.sol:113');
    assert.equal(await dap.evaluate('Total'), '99');
    await dap.query('stepOut');
    await dap.query('next');
    assert.equal((await dap.stack())[0], 'Walk.attempt Walk.sol:108');
    assert.equal(await dap.evaluate('Total'), '3');
  });

  it('says nothing that another transaction of the block may have changed', async () => {
    const { anvil, deployed } = chain;
    const abi = parseAbi(['function set(uint256 amount)', 'function attempt()']);
    const from = deployed.account(0);
    const send = async (functionName: 'set' | 'attempt', args: readonly [bigint] | readonly []): Promise<string> =>
      await anvil.call<string>('eth_sendTransaction', {
        ...{ from, to: walk, gas: '0x4c4b40', gasPrice: '0x77359400' },
        data: encodeFunctionData({ abi, functionName, args }),
      });
    await send('set', [55n]);
    const second = await send('attempt', []);
    await anvil.call('evm_mine');
    const dap = await chain.launched(second);
    const storage = await dap.scope('Storage');
    assert.deepEqual([storage['total'], storage['owner']], ['unknown', sender]);
  });

  const childrenOf = async (dap: DapClient, variablesReference: number): Promise<readonly DebugProtocol.Variable[]> => {
    const { variables } = await dap.query<DebugProtocol.VariablesResponse['body']>('variables', { variablesReference });
    return variables;
  };

  const inside = async (dap: DapClient, expression: string): Promise<readonly DebugProtocol.Variable[]> => {
    const requested = { expression };
    const { variablesReference } = await dap.query<DebugProtocol.EvaluateResponse['body']>('evaluate', requested);
    return await childrenOf(dap, variablesReference);
  };
});
