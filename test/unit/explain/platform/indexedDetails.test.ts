import assert from 'node:assert/strict';
import type { TransactionPlace } from '../../../../src/engine/transactions/platform/foundTransaction';
import { indexedReturn, indexedValidator } from '../../../../src/engine/transactions/platform/stakingParts';
import { pTransaction } from '../../../../src/engine/net/dataApi/primary';

const utxo = (outputIndex: string, amount: string, address: string) => ({
  addresses: [address],
  asset: { assetId: 'U8iRqJoiJm8xZHAacmvYyZVwqQx6uDNtQeP3CQ6fcgQk3JqnK', amount, type: 'secp256k1' },
  txHash: 'disable',
  utxoId: outputIndex,
  amount,
  outputIndex,
});
const place: TransactionPlace = {
  from: [0],
  indexed: {
    chain: 'P',
    transaction: pTransaction.parse({
      txHash: 'disable',
      txType: 'DisableL1ValidatorTx',
      blockTimestamp: 1_795_320_413n,
      blockNumber: '41',
      blockHash: 'block',
      subnetId: 'subnet',
      emittedUtxos: [utxo('0', '1', 'fuji1change'), utxo('1', '900000000', 'fuji1owner')],
      l1ValidatorDetails: [
        { validationId: 'other', nodeId: 'NodeID-other', weight: '1', remainingBalance: '0' },
        { validationId: 'asked', nodeId: 'NodeID-asked', weight: '11', remainingBalance: '0' },
      ],
    }),
  },
};

describe('what the data service says of a validator of an L1 beside a transaction', () => {
  it('names the validator that is meant', () => {
    assert.deepEqual(indexedValidator(place, 'asked'), { nodeId: 'NodeID-asked', subnetId: 'subnet' });
    assert.equal(indexedValidator(place, 'none'), undefined);
    assert.equal(indexedValidator({ from: [] }, 'asked'), undefined);
  });

  it('tells what came back of the balance: the output behind those of the transaction', () => {
    assert.deepEqual(indexedReturn(place, 1), [
      { kind: 'amount', amount: { value: 900_000_000n, decimals: 9, symbol: 'AVAX', baseUnit: 'nAVAX' } },
      { kind: 'text', text: ' to ' },
      { kind: 'id', id: 'P-fuji1owner' },
    ]);
    assert.equal(indexedReturn(place, 2), undefined);
  });
});
