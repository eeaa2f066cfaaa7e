import assert from 'node:assert/strict';
import { privateKeyToAccount } from 'viem/accounts';
import { type Anvil, startAnvil } from '../../devnet/anvil/anvil';
import type { ChainFacts } from '../../devnet/chain/chainFacts';
import { Deliveries } from '../../devnet/warp/deliveries';
import { accessListOf } from '../../devnet/warp/predicate';

/** No chain facts: the messages belong to no chain and are rejected. */
const facts = {} as ChainFacts;

describe('devnet: deliveries of one sender', function () {
  this.timeout(30_000);
  let anvil: Anvil;
  before(async () => {
    const fees = { baseFee: 1_000_000_000n, gasLimit: 30_000_000n };
    anvil = await startAnvil({ evmChainId: 77777, genesisTime: 1_700_000_000, ...fees });
  });
  after(() => anvil.stop());

  it('make blocks after another transaction took the place of a later one', async () => {
    const account = privateKeyToAccount(`0x${'42'.repeat(32)}`);
    await anvil.call('anvil_setBalance', account.address, '0xde0b6b3a7640000');
    const sign = (nonce: number, fields: object): Promise<`0x${string}`> => {
      const fees = { maxFeePerGas: 3_000_000_000n, maxPriorityFeePerGas: 0n, gas: 100_000n };
      return account.signTransaction({
        type: 'eip1559',
        chainId: 77777,
        to: account.address,
        nonce,
        ...fees,
        ...fields,
      });
    };
    const deliveries = new Deliveries(facts, anvil);
    const accessList = accessListOf([new Uint8Array(160)]);
    for (const nonce of [0, 1]) {
      const raw = await sign(nonce, { accessList });
      await anvil.call('eth_sendRawTransaction', raw);
      await deliveries.sent(raw);
    }
    const block = async (height: number, meanwhile?: `0x${string}`): Promise<void> => {
      const settle = await deliveries.prepare();
      if (meanwhile !== undefined) await anvil.call('eth_sendRawTransaction', meanwhile);
      await anvil.call('evm_mine');
      await settle(height);
    };
    await block(1, await sign(1, { value: 1n }));
    await block(2);
    assert.equal(await anvil.call('eth_getTransactionCount', account.address, 'pending'), '0x2');
    assert.equal(deliveries.resultsAt(2), '000000000000');
  });
});
