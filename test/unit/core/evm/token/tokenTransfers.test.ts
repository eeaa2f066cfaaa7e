import assert from 'node:assert/strict';
import { invocationLine } from '../../../../../src/engine/abi/call/invocation';
import { tokenTransfers } from '../../../../../src/engine/evm/token/tokens';
import { receipts, scenario } from '../recorded';

const deployer = '0x8db97c7cece249c2b98bdc0226cc4c2a57bf52fc';
const twos = '0x2222222222222222222222222222222222222222';
const zero = '0x0000000000000000000000000000000000000000';

const logsOf = (name: string) => receipts('evm-c.jsonl').get(scenario('C', name))?.logs ?? [];

describe('tokenTransfers', () => {
  it('reads an ERC-20 transfer', () => {
    assert.deepEqual(tokenTransfers(logsOf('erc20Transfer')), [
      { standard: 'erc20', token: scenario('C', 'coin'), from: deployer, to: twos, logIndex: 0, value: 123_456_789n },
    ]);
  });

  it('reads an ERC-721 mint', () => {
    assert.deepEqual(tokenTransfers(logsOf('erc721Mint')), [
      { standard: 'erc721', token: scenario('C', 'art'), from: zero, to: deployer, logIndex: 0, tokenId: 1n },
    ]);
  });

  it('reads single and batch transfers of ERC-1155', () => {
    const token = scenario('C', 'items');
    const made = { standard: 'erc1155', token, from: zero, to: deployer, logIndex: 0, operator: deployer };
    assert.deepEqual(tokenTransfers(logsOf('erc1155Batch')), [
      { ...made, tokenId: 1n, value: 10n },
      { ...made, tokenId: 2n, value: 20n },
    ]);
    assert.deepEqual(tokenTransfers(logsOf('erc1155Transfer')), [
      { ...made, from: deployer, to: twos, tokenId: 7n, value: 3n },
    ]);
  });

  it('leaves out other events', () => {
    assert.deepEqual(tokenTransfers(logsOf('erc20Approve')), []);
    assert.deepEqual(tokenTransfers(logsOf('sendWarp')), []);
    assert.deepEqual(tokenTransfers(logsOf('set')), []);
  });

  it('leaves out a batch whose lists differ in length', () => {
    const [log] = logsOf('erc1155Batch');
    assert.ok(log);
    const word = (value: number) => value.toString(16).padStart(64, '0');
    const data = `0x${[64, 128, 1, 5, 2, 6, 7].map(word).join('')}`;
    assert.deepEqual(tokenTransfers([{ ...log, data }]), []);
  });
});

describe('invocationLine', () => {
  it('marks each value as what it is', () => {
    assert.deepEqual(
      invocationLine('f', [
        { name: 'to', type: 'address', value: twos },
        { name: 'note', type: 'string', value: '[x](y)' },
        { name: 'on', type: 'bool', value: true },
        { name: '', type: 'bytes32', value: `0x${'00'.repeat(32)}` },
        { name: 'messageID', type: 'bytes32', value: `0x${'11'.repeat(32)}` },
      ]),
      [
        { kind: 'code', text: 'f' },
        { kind: 'text', text: '(' },
        { kind: 'text', text: 'to ' },
        { kind: 'id', id: twos },
        { kind: 'text', text: ', ' },
        { kind: 'text', text: 'note ' },
        { kind: 'remote', text: '"[x](y)"' },
        { kind: 'text', text: ', ' },
        { kind: 'text', text: 'on ' },
        { kind: 'text', text: 'true' },
        { kind: 'text', text: ', ' },
        { kind: 'code', text: `0x${'00'.repeat(32)}` },
        { kind: 'text', text: ', ' },
        { kind: 'text', text: 'messageID ' },
        { kind: 'id', id: `0x${'11'.repeat(32)}` },
        { kind: 'text', text: ')' },
      ],
    );
  });

  it('lets the caller show a value in its unit, and bounds long lists', () => {
    const amount = { value: 1_500_000n, decimals: 6, symbol: 'USDC' };
    const line = invocationLine(
      'f',
      [
        { name: 'value', type: 'uint256', value: 1_500_000n },
        { name: 'ids', type: 'uint256[]', value: [1n, 2n, 3n, 4n, 5n, 6n] },
      ],
      (arg) => (arg.name === 'value' ? [{ kind: 'amount', amount }] : undefined),
    );
    assert.deepEqual(line[3], { kind: 'amount', amount });
    assert.deepEqual(line.at(-3), { kind: 'text', text: ', … +2' });
  });
});
