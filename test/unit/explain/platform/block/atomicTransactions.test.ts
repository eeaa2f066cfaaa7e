import assert from 'node:assert/strict';
import { atomicTransactions } from '../../../../../src/engine/transactions/report/evmBlock';
import { plainText } from '../../../../../src/engine/report';
import { recordedAnswers } from '../../../../devnet/recorded/recordedAnswers';

describe('the atomic transactions of a block on a network of one’s own', () => {
  const of = (height: string) => {
    const block = recordedAnswers('helicon/helicon-switch').find(
      ({ method, params, result }) => method === 'eth_getBlockByNumber' && params[0] === height && result != null,
    );
    const { blockExtraData } = block?.result as { readonly blockExtraData: string };
    return atomicTransactions(blockExtraData).map(({ call, burned }) => [plainText(call, 0), burned]);
  };

  it('move AVAX, the one asset that a fee can be paid in, and burn their fee', () => {
    assert.deepEqual(of('0x22'), [['exports 50 AVAX to the X-Chain', 11_230n]]);
    assert.deepEqual(of('0x24'), [['imports 7 AVAX from the X-Chain', 11_230n]]);
  });
});
