import assert from 'node:assert/strict';
import type { DebugProtocol } from '@vscode/debugprotocol';
import { readFileSync } from 'node:fs';
import { getAddress } from 'viem';
import { inlineValues } from '../../../../src/extension/debug/inlineValues';
import type { DapClient } from '../../../helpers/solidity/dapClient';
import { WalkChain } from '../../../helpers/solidity/walkChain';

describe('what is looked at where a transaction stands', function () {
  this.timeout(60_000);
  let chain: WalkChain;
  let wrote: string;

  before(async () => {
    chain = await WalkChain.start();
    wrote = await chain.call('write', 9n);
  });

  after(() => chain.stop());

  const watched = async (dap: DapClient, expression: string, context = 'watch'): Promise<string> => {
    const { result } = await dap.query<DebugProtocol.EvaluateResponse['body']>('evaluate', { expression, context });
    return result;
  };

  it('is found by the names of the source, with names as keys too', async () => {
    const dap = await chain.launched(wrote, { lines: [72] });
    await dap.query('continue');
    assert.deepEqual(
      [
        await watched(dap, 'twice'),
        await watched(dap, 'msg.sender'),
        await watched(dap, 'this'),
        await watched(dap, 'pages[msg.sender].isOpen'),
        await watched(dap, 'pages[ msg.sender ].lines[0].amount'),
      ],
      [...['18', getAddress(chain.deployed.account(0)), getAddress(chain.deployed.address('Walk')), 'true', '9']],
    );
  });

  it('is computed with, and amounts are grouped but where they are copied', async () => {
    const dap = await chain.launched(await chain.call('set', 7_000_000_000_000_000_001n), { lines: [117] });
    assert.deepEqual(await dap.scope('Locals'), { amount: '7,000,000,000,000,000,001' });
    assert.deepEqual(
      [
        ...[await watched(dap, 'amount - 7 ether'), await watched(dap, 'amount > total && total == 7')],
        ...[await watched(dap, 'amount * 1000'), await watched(dap, 'amount', 'clipboard')],
      ],
      ['1', 'true', '7,000,000,000,000,000,001,000', '7000000000000000001'],
    );
  });

  it('stands behind the lines of the function, up to where it stands', async () => {
    const dap = await chain.launched(wrote, { lines: [72] });
    await dap.query('continue');
    const text = readFileSync('test/fixtures/solidity/layouts/walk/Walk.sol', 'utf8');
    const values = await inlineValues((command, args) => dap.query(command, args), text, { line: 71, frameId: 1 });
    const lines = text.split('\n');
    assert.deepEqual(
      values.map((one) => {
        assert.ok(one.text.startsWith(`${lines[one.line]!.slice(one.column, one.endColumn)} = `));
        return `${one.line + 1}: ${one.text}`;
      }),
      [
        ...['56: amount = 9', '57: twice = 18', '57: amount = 9', '58: twice = 18', '59: amount = 9', '61: amount = 9'],
        ...['62: note = NOTE', '62: amount = 9', '63: note = NOTE', '63: twice = 18', '64: Total = 7', '66: Total = 7'],
        // The variable declared in line 72 does not exist yet.
        ...['68: twice = 18', '70: Total = 7'],
      ].map((one) => one.replace('NOTE', values.find(({ line }) => line === 61)!.text.slice(7))),
    );
  });

  it('says of a word under the mouse nothing that the source does not mean', async () => {
    const dap = await chain.launched(wrote, { lines: [72] });
    await dap.query('continue');
    assert.equal(await watched(dap, 'amount', 'hover'), '9');
    for (const word of ['function', 'bytes', 'memory', 'step']) {
      await assert.rejects(watched(dap, word, 'hover'), /No variable .* is known here/);
    }
    for (const literal of ['3', 'true', '"first"']) {
      await assert.rejects(watched(dap, literal, 'hover'), /is not a variable\.$/);
    }
    assert.match(await watched(dap, 'block.timestamp'), /^\d{10}$/);
    assert.match(await watched(dap, 'memory'), /^\[\d+\]$/);
  });

  it('tells the user of a word that has no value where it stands alone, not in a message of its own', async () => {
    const dap = await chain.launched(wrote);
    await assert.rejects(watched(dap, 'nothing', 'hover'));
    assert.equal(dap.failed.at(-1)?.body.error?.showUser, false);
  });

  it('has what a call is sent and gives back, and the events so far, by ABI', async () => {
    const dap = await chain.launched(wrote, { lines: [72, 16, 21] });
    await dap.query('continue');
    const { 'creation code': code, ...made } = await dap.scope('Calldata');
    assert.deepEqual(made, { size_: '9' });
    assert.match(code!, /^0x60/);
    await dap.query('continue');
    const { bytes: sent, ...checked } = await dap.scope('Calldata');
    assert.deepEqual(checked, { function: 'check(uint256)', least: '18', 'will revert with': 'too small' });
    assert.equal(sent?.length, 74);
    await dap.query('continue');
    const { bytes: _, ...written } = await dap.scope('Calldata');
    assert.deepEqual(written, { function: 'write(uint256)', amount: '9', 'will return': '18' });
    const sender = getAddress(chain.deployed.account(0));
    assert.deepEqual(Object.values(await dap.scope('Events')), [
      `Written(by ${sender}, amount 18, words "second")`,
      `Written(by ${sender}, amount 9, words "first")`,
    ]);
  });

  it('ends once it is left behind, without standing still again', async () => {
    const dap = await chain.launched(wrote);
    await dap.query('continue');
    const before = dap.result.length;
    await dap.query('continue');
    assert.deepEqual(
      dap.result.slice(before).map(({ event }) => event),
      ['terminated'],
    );
  });

  it('answers each request, whatever is in it', async () => {
    const dap = await chain.launched(wrote);
    const commands = [
      ...['setBreakpoints', 'setExceptionBreakpoints', 'stackTrace', 'scopes', 'variables', 'evaluate', 'disassemble'],
      ...['exceptionInfo', 'threads', 'next', 'stepBack', 'pause', 'source', 'setVariable', 'readMemory', ''],
    ];
    const strange = [undefined, -1, 1e300, 0.5, 'x', null, [], {}];
    for (const command of commands) {
      for (const one of strange) {
        const names = [
          ...[
            'source',
            'breakpoints',
            'filters',
            'startFrame',
            'levels',
            'frameId',
            'variablesReference',
            'start',
            'count',
          ],
          ...[
            'expression',
            'context',
            'memoryReference',
            'offset',
            'instructionOffset',
            'instructionCount',
            'granularity',
          ],
        ];
        const args = Object.fromEntries(names.map((name) => [name, one]));
        const sentence = await dap.query(command, args).then(
          () => '',
          (error: Error) => error.message,
        );
        assert.match(
          sentence,
          /^(?:$|[A-Z].*\.$|[A-Z].*: .*|No variable .* is known here\.$)/,
          `${command} ${String(one)}`,
        );
      }
    }
  });

  it('begins again where it began', async () => {
    const failed = await chain.call('refuse', 90n);
    const dap = await chain.launched(failed, { stopAtFailure: true });
    const began = await dap.stack();
    await dap.query('reverseContinue');
    await dap.query('restart');
    assert.deepEqual(await dap.stack(), began);
  });
});
