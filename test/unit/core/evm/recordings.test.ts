import assert from 'node:assert/strict';
import { decodeCall } from '../../../../src/engine/abi/call/callLine';
import { decodeEvent } from '../../../../src/engine/abi/call/decodeEvent';
import { invocationText } from '../../../../src/engine/abi/call/invocation';
import { receipts, scenario, transactions } from './recorded';

const deployer = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';
const twos = '0x2222222222222222222222222222222222222222';
const zero = '0x0000000000000000000000000000000000000000';

/** `guess` marks names derived from the selector alone. */
function callOf(chain: 'C' | 'orders (L1)', name: string): string {
  const file = chain === 'C' ? 'evm-c.jsonl' : 'evm-l1.jsonl';
  const transaction = transactions(file).get(scenario(chain, name));
  assert.ok(transaction);
  const call = decodeCall(transaction.input, transaction.to);
  assert.deepEqual(call.problems, []);
  if (call.name === undefined) {
    return [call.kind, call.selector].filter((part) => part !== undefined).join(' ');
  }
  return `${call.guess ? 'guess ' : ''}${call.standard}: ${invocationText(call.name, call.args ?? [])}`;
}

function eventsOf(chain: 'C' | 'orders (L1)', name: string): readonly string[] {
  const file = chain === 'C' ? 'evm-c.jsonl' : 'evm-l1.jsonl';
  const receipt = receipts(file).get(scenario(chain, name));
  assert.ok(receipt);
  return receipt.logs.map((log) => {
    const event = decodeEvent(log);
    assert.deepEqual(event?.problems ?? [], []);
    return event === undefined ? 'unknown' : `${event.standard}: ${invocationText(event.name, event.args)}`;
  });
}

describe('recorded transactions of the C-Chain', () => {
  it('decodes their calls', () => {
    assert.equal(callOf('C', 'transfer'), 'transfer');
    assert.equal(callOf('C', 'deployCoin'), 'create');
    assert.equal(callOf('C', 'erc20Transfer'), `guess ERC-20: transfer(to ${twos}, value 123,456,789)`);
    assert.equal(
      callOf('C', 'erc20Approve'),
      'guess ERC-20: approve(spender 0xa4DfF80B4a1D748BF28BC4A271eD834689Ea3407, value 2^256-1)',
    );
    assert.equal(callOf('C', 'erc721Mint'), `guess ERC-721: mint(to ${deployer})`);
    assert.equal(callOf('C', 'erc721Transfer'), `guess ERC-20: transferFrom(from ${deployer}, to ${twos}, value 1)`);
    assert.equal(callOf('C', 'erc1155Batch'), `guess ERC-1155: mintBatch(to ${deployer}, ids [1, 2], values [10, 20])`);
    assert.equal(
      callOf('C', 'erc1155Transfer'),
      `guess ERC-1155: safeTransferFrom(from ${deployer}, to ${twos}, id 7, value 3, data 0x)`,
    );
    assert.equal(callOf('C', 'accessList'), `guess ERC-20: transfer(to ${deployer}, value 1)`);
    assert.equal(callOf('C', 'sendWarp'), 'Warp: sendWarpMessage(payload 0x68656c6c6f206672b0)');
  });

  it('names a function that is in no table by its selector', () => {
    assert.equal(callOf('C', 'set'), 'unknown 0x60fe47b1');
    assert.equal(callOf('C', 'revertReason'), 'unknown 0xe134e33d');
    assert.equal(callOf('C', 'revertCustom'), 'unknown 0x33ab477d');
    assert.equal(callOf('C', 'revertPanic'), 'unknown 0x72f40a6b');
    assert.equal(callOf('C', 'child'), 'unknown 0xa2052aeb');
  });

  it('decodes their events', () => {
    assert.deepEqual(eventsOf('C', 'transfer'), []);
    assert.deepEqual(eventsOf('C', 'erc20Transfer'), [
      `ERC-20: Transfer(from ${deployer}, to ${twos}, value 123,456,789)`,
    ]);
    assert.deepEqual(eventsOf('C', 'erc20Approve'), [
      `ERC-20: Approval(owner ${deployer}, spender 0xa4DfF80B4a1D748BF28BC4A271eD834689Ea3407, value 2^256-1)`,
    ]);
    assert.deepEqual(eventsOf('C', 'erc721Mint'), [`ERC-721: Transfer(from ${zero}, to ${deployer}, tokenId 1)`]);
    assert.deepEqual(eventsOf('C', 'erc1155Transfer'), [
      `ERC-1155: TransferSingle(operator ${deployer}, from ${deployer}, to ${twos}, id 7, value 3)`,
    ]);
    assert.deepEqual(eventsOf('C', 'erc1155Batch'), [
      `ERC-1155: TransferBatch(operator ${deployer}, from ${zero}, to ${deployer}, ids [1, 2], values [10, 20])`,
    ]);
    assert.deepEqual(eventsOf('C', 'sendWarp'), [
      `Warp: SendWarpMessage(sender ${deployer}, messageID 0x85930e488ad79a0cbf973303d521894e202f060c0b07208471cc5444e9360a73, message 0x000000003039ee488204088eaba3d3c0c5e26d7a2892677f8d6181ef31848708… (85 B))`,
    ]);
    assert.deepEqual(eventsOf('C', 'set'), ['unknown']);
  });
});

describe('recorded transactions of an L1 with every precompile', () => {
  it('decodes the calls of precompiles, by their address', () => {
    assert.equal(
      callOf('orders (L1)', 'setFeeConfig'),
      'Fee manager: setFeeConfig(gasLimit 20,000,000, targetBlockRate 2, minBaseFee 2,000,000,000, targetGas 50,000,000, baseFeeChangeDenominator 48, minBlockGasCost 0, maxBlockGasCost 10,000,000, blockGasCostStep 500,000)',
    );
    assert.equal(
      callOf('orders (L1)', 'deployerSetEnabled'),
      'Allow list: setEnabled(addr 0x3333333333333333333333333333333333333333)',
    );
    assert.equal(
      callOf('orders (L1)', 'txAllowSetManager'),
      'Allow list: setManager(addr 0x4444444444444444444444444444444444444444)',
    );
    assert.equal(
      callOf('orders (L1)', 'txAllowSetNone'),
      'Allow list: setNone(addr 0x1111111111111111111111111111111111111111)',
    );
    assert.equal(
      callOf('orders (L1)', 'mintNative'),
      'Native minter: mintNativeCoin(addr 0x1111111111111111111111111111111111111111, amount 2,000,000,000,000,000,000)',
    );
    assert.equal(callOf('orders (L1)', 'setReward'), `Reward manager: setRewardAddress(addr ${twos})`);
    assert.equal(callOf('orders (L1)', 'sendWarp'), 'Warp: sendWarpMessage(payload 0x68656c6c6f206672b0)');
  });

  it('decodes the events of precompiles, roles in words', () => {
    assert.deepEqual(eventsOf('orders (L1)', 'deployerSetEnabled'), [
      `Allow list: RoleSet(role 1 (enabled), account 0x3333333333333333333333333333333333333333, sender ${deployer}, oldRole 0 (none))`,
    ]);
    assert.deepEqual(eventsOf('orders (L1)', 'txAllowSetManager'), [
      `Allow list: RoleSet(role 3 (manager), account 0x4444444444444444444444444444444444444444, sender ${deployer}, oldRole 0 (none))`,
    ]);
    assert.deepEqual(eventsOf('orders (L1)', 'mintNative'), [
      `Native minter: NativeCoinMinted(sender ${deployer}, recipient 0x1111111111111111111111111111111111111111, amount 2,000,000,000,000,000,000)`,
    ]);
    assert.deepEqual(eventsOf('orders (L1)', 'setReward'), [
      `Reward manager: RewardAddressChanged(sender ${deployer}, oldRewardAddress 0x1111111111111111111111111111111111111111, newRewardAddress ${twos})`,
    ]);
    const old =
      'gasLimit 20,000,000, targetBlockRate 1, minBaseFee 1,000,000,000, targetGas 100,000,000, baseFeeChangeDenominator 48, minBlockGasCost 0, maxBlockGasCost 10,000,000, blockGasCostStep 500,000';
    const changed =
      'gasLimit 20,000,000, targetBlockRate 2, minBaseFee 2,000,000,000, targetGas 50,000,000, baseFeeChangeDenominator 48, minBlockGasCost 0, maxBlockGasCost 10,000,000, blockGasCostStep 500,000';
    assert.deepEqual(eventsOf('orders (L1)', 'setFeeConfig'), [
      `Fee manager: FeeConfigChanged(sender ${deployer}, oldFeeConfig (${old}), newFeeConfig (${changed}))`,
    ]);
  });

  it('leaves no event unknown but those of the project’s own contract', () => {
    const own = '0x90481667af03989e3a0917896390035701df7e003827c2ca18d582bdb61c76f8';
    for (const file of ['evm-c.jsonl', 'evm-l1.jsonl'] as const) {
      const logs = [...receipts(file).values()].flatMap((receipt) => receipt.logs);
      const unknown = logs.filter((log) => decodeEvent(log) === undefined).map((log) => log.topics[0]);
      assert.deepEqual([...new Set(unknown)], [own]);
    }
  });
});
