import assert from 'node:assert/strict';
import { encodeFunctionData, parseAbi, parseTransaction, serializeTransaction } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { tokenTransferrer } from '../../../../src/engine/abi/known/knownAbi';
import { recoverTransactionSigners } from '../../../../src/engine/evm/transaction/recoverSigners';
import { callToSend, maySend } from '../../../../src/engine/messages/report/callToSend';
import { icmBlocks, icmMessages } from '../../../helpers/messages/icmRecordings';
import { isList, isObject } from '../../../helpers/recording';

const to = '0x253b2784c75e510dD0fF1da844684a1aC0aa5fcf';
const from = '0x2073f40271A5BbfD866F778a0C60c01B5D0a299f';

/** Input of the transaction that sent a recorded message. */
function inputOf(name: string): string {
  const hash = icmMessages()[name]!.sends[0]!.tx;
  const all = icmBlocks().flatMap(({ body: { result } }) =>
    isObject(result) && isList(result['transactions']) ? result['transactions'].filter(isObject) : [],
  );
  return all.find((one) => one['hash'] === hash)!['input'] as string;
}

describe('the call of a request that would send a message', () => {
  const data = inputOf('plainOut');

  it('is that of a call, an estimate and a transaction', () => {
    for (const method of ['eth_call', 'eth_estimateGas', 'eth_sendTransaction']) {
      assert.deepEqual(callToSend(method, [{ from, to, data, value: '0x10' }, 'latest']), {
        from,
        to,
        data,
        value: 16n,
      });
      assert.deepEqual(callToSend(method, [{ to, input: data }]), { from: undefined, to, data, value: undefined });
    }
  });

  it('is that of a signed transaction, whose signature says who sends it', async () => {
    const account = privateKeyToAccount(`0x${'11'.repeat(32)}`);
    const raw = await account.signTransaction({
      ...{ type: 'eip1559', chainId: 43112, nonce: 3, gas: 200_000n, maxFeePerGas: 50n, maxPriorityFeePerGas: 1n },
      ...{ to, data: data as `0x${string}`, value: 5n },
    });
    const call = callToSend('eth_sendRawTransaction', [raw]);
    assert.deepEqual([call?.to, call?.data, call?.value, call?.from], [to.toLowerCase(), data, 5n, undefined]);
    assert.equal((await recoverTransactionSigners(call!.signed!)).sender, account.address.toLowerCase());
    // An unsigned transaction has no sender.
    const unsigned = serializeTransaction({
      ...parseTransaction(raw),
      r: undefined,
      s: undefined,
      v: undefined,
      yParity: undefined,
    } as never);
    assert.equal(callToSend('eth_sendRawTransaction', [unsigned])?.signed?.signature, undefined);
  });

  it('is that of a transfer of tokens to another chain', () => {
    const abi = parseAbi(tokenTransferrer.functions!.filter((one) => one.startsWith('function send(')));
    const input = [`0x${'aa'.repeat(32)}`, to, from, from, 0n, 0n, 250_000n, from];
    const [native, erc20] = abi as never as [never, never];
    for (const [item, args] of [
      [native, [input]],
      [erc20, [input, 5n]],
    ] as const) {
      const call = encodeFunctionData({ abi: [item], args } as never);
      assert.equal(callToSend('eth_call', [{ to, data: call }])?.data, call);
    }
  });

  it('is none of another call, another method, or what is no call', () => {
    const others: readonly (readonly [string, Parameters<typeof callToSend>[1]])[] = [
      ['eth_call', [{ to, data: '0xecc70428' }, 'latest']],
      ['eth_call', [{ to: 'messenger', data }]],
      ['eth_call', [{ data }]],
      ['eth_call', [{ to, data: `${data}0` }]],
      ['eth_call', { to, data }],
      ['eth_getBalance', [{ to, data }]],
      ['eth_sendRawTransaction', ['0x02c0']],
      ['eth_sendRawTransaction', ['hello']],
      ['eth_sendRawTransaction', []],
    ];
    others.forEach(([method, params]) => assert.equal(callToSend(method, params), undefined, method));
  });

  it('is looked for where the text has one of the methods', () => {
    assert.deepEqual(['eth_call [{}]', 'eth_sendRawTransaction ["0x"]', 'eth_blockNumber'].map(maySend), [
      true,
      true,
      false,
    ]);
  });
});
