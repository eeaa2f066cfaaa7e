import assert from 'node:assert/strict';
import { bytesToHex } from '../../../../src/engine/primitives/ids/hex';
import { decodeCb58 } from '../../../../src/engine/primitives/ids/cb58';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../../src/engine/primitives/json/value';
import { messengerTopics } from '../../../../src/engine/abi/known/knownContracts';
import type { EvmChain } from '../../../../src/engine/networks/network';
import { chainMismatch } from '../../../../src/engine/sources/evmNode';
import { icmBlocks } from '../../../helpers/messages/icmRecordings';
import { glacierChain } from '../../../helpers/live/liveNetwork';

const cChain: EvmChain = {
  name: 'C-Chain',
  path: 'C',
  blockchainId: '2owdGqyG6FFzTHy5qhenDXQcEghvr571KZE3gSfRJERSJinuwC',
  evmChainId: 43112n,
};

describe('an answer of another chain', () => {
  /** All recorded logs of a chain with this first topic. */
  const logsOf = ({ path }: EvmChain, topic: string): readonly JsonObject[] =>
    icmBlocks()
      .filter((one) => one.path === `/ext/bc/${path}/rpc`)
      .flatMap(({ body: { result } }) => (Array.isArray(result) ? (result as readonly JsonValue[]) : []))
      .flatMap((receipt) => (isJsonObject(receipt) ? (receipt['logs'] as readonly JsonObject[]) : []))
      .filter(({ topics }) => (topics as readonly string[])[0] === topic);
  const sentWarp = '0x56600c567728a800c0aa927500f831cb451df66a7af570eb4df4dfbf4674887d';

  for (const [name, topic] of [...Object.entries(messengerTopics), ['Warp message', sentWarp]] as const) {
    if (!['sent', 'received', 'failed', 'Warp message'].includes(name)) {
      continue;
    }
    it(`is refused with a log of its own: ${name}`, () => {
      for (const [chain, other] of [
        [cChain, glacierChain],
        [glacierChain, cChain],
      ] as const) {
        const logs = logsOf(chain, topic);
        assert.equal(chainMismatch(chain, 'eth_getLogs', logs), undefined);
        assert.equal(chainMismatch(chain, 'eth_getTransactionReceipt', { logs }), undefined);
        if (logs.length > 0) {
          assert.deepEqual(chainMismatch(other, 'eth_getLogs', logs), {
            path: '[0]',
            expected: `a log of ${other.name}`,
          });
          const receipt = { logs: [...logsOf(other, topic), ...logs] };
          assert.match(chainMismatch(other, 'eth_getTransactionReceipt', receipt)?.path ?? '', /^logs\[\d+\]$/);
        }
      }
      assert.ok(logsOf(cChain, topic).length + logsOf(glacierChain, topic).length > 0);
    });
  }

  it('is refused with its chain ID', () => {
    assert.equal(chainMismatch(cChain, 'eth_chainId', '0xa868'), undefined);
    assert.equal(chainMismatch(cChain, 'eth_getChainConfig', { chainId: 43112n }), undefined);
    assert.deepEqual(chainMismatch(cChain, 'eth_chainId', '0x1'), {
      path: '',
      expected: 'the chain ID 43112 of C-Chain',
    });
    assert.deepEqual(chainMismatch(cChain, 'eth_getChainConfig', { chainId: 1n }), {
      path: 'chainId',
      expected: 'the chain ID 43112 of C-Chain',
    });
  });

  it('cannot be told by what a contract wrote, nor where the settings do not name the chain', () => {
    const [log] = logsOf(cChain, sentWarp);
    assert.ok(log !== undefined && bytesToHex(decodeCb58(cChain.blockchainId!, 32)!.bytes).length === 66);
    const forged = { ...log, address: `0x${'12'.repeat(20)}` };
    assert.equal(chainMismatch(glacierChain, 'eth_getLogs', [forged]), undefined);
    assert.equal(chainMismatch({ name: 'unnamed', path: 'x' }, 'eth_getLogs', [log]), undefined);
  });
});
