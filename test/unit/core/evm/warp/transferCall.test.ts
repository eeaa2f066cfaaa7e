import assert from 'node:assert/strict';
import { readWarpEnvelope } from '../../../../../src/engine/detection/hexIdentifier';
import {
  encodedMessage,
  unsignedMessage,
  type TokenContract,
  transferCall,
  transferMessage,
} from '../../../../../src/engine/messages/payload/sendCall';
import { encodeTokenTransfer, tokenTransferOf } from '../../../../../src/engine/messages/payload/teleporterMessage';
import { warpContent } from '../../../../../src/engine/messages/payload/warpContent';
import { bytesToHex, hexToBytes } from '../../../../../src/engine/primitives/ids/hex';
import type { JsonObject } from '../../../../../src/engine/primitives/json/value';
import { icmBlocks, icmMessages } from '../../../../helpers/messages/icmRecordings';
import { isList, isObject } from '../../../../helpers/recording';

const home = {
  chain: '0xee488204088eaba3d3c0c5e26d7a2892677f8d6181ef31848708b4e55ead7667',
  contract: '0x54D2D8292199Fa1f76EE54811c140211651f6346',
};
const glacier = '0x1af21549e597c1bcaa58bbb47a181d26919afb668e894b26e7be4e24670f4e3a';

const transactions = new Map(
  icmBlocks().flatMap(({ body: { result } }): readonly (readonly [string, JsonObject])[] =>
    isObject(result) && isList(result['transactions'])
      ? result['transactions'].filter(isObject).map((one) => [one['hash'] as string, one])
      : [],
  ),
);

function read(unsigned: string) {
  const { sourceChainId, payload } = readWarpEnvelope(hexToBytes(unsigned)!)!;
  const content = warpContent(payload);
  const message =
    content.kind === 'call' && content.content.kind === 'teleporter' ? content.content.message : undefined;
  return { source: bytesToHex(sourceChainId), message };
}

/** As in the scenario: the home token has 6 decimals, its remotes have 18 on glacier and 6 on moraine. */
function contractOf(source: string, destination: string): TokenContract {
  return source === home.chain
    ? { kind: 'home', multiplier: destination === glacier ? 10n ** 12n : 1n, multiplyOnRemote: destination === glacier }
    : { kind: 'remote', homeChain: home.chain, home: home.contract };
}

describe('the message that a token contract would send', () => {
  it('is, byte for byte, the one that it sent', () => {
    const compared: string[] = [];
    for (const [name, { unsigned, sends }] of Object.entries(icmMessages())) {
      const { source, message } = read(unsigned);
      const { from, input, value } = transactions.get(sends[0]!.tx) ?? {};
      const call = transferCall(input as string, BigInt((value as string | undefined) ?? 0));
      if (call !== undefined && message !== undefined) {
        const knows = contractOf(source, message.destinationChain);
        const made = transferMessage(call, knows, source, message.sender, from as string);
        const { destinationChain, receiver, gas, data } = message;
        assert.deepEqual(made, { destinationChain, receiver, gas, data }, name);
        compared.push(name);
      }
    }
    assert.deepEqual(compared.sort(), [
      'callFails',
      'callLowGas',
      'callWorks',
      'coinBack',
      'coinOut',
      'hop',
      'hopFallback',
      'native',
      'nativeBack',
      'paused',
    ]);
  });

  it('gives the first of two hops with a call gas for each word of its payload', () => {
    const input = {
      destinationBlockchainID: glacier,
      destinationTokenTransferrerAddress: home.contract,
      recipientContract: home.contract,
      recipientPayload: `0x${'ab'.repeat(33)}`,
      requiredGasLimit: 300_000n,
      recipientGasLimit: 100_000n,
      multiHopFallback: home.contract,
      fallbackRecipient: home.contract,
      secondaryFee: 0n,
    };
    const knows = { kind: 'remote', homeChain: home.chain, home: home.contract } as const;
    const made = transferMessage({ isCall: true, input, amount: 5n }, knows, glacier, home.contract, home.contract);
    assert.deepEqual([made.gas, made.destinationChain, made.receiver], [353_000n, home.chain, home.contract]);
    const { kind, fields } = tokenTransferOf(made.data as `0x${string}`)!;
    assert.deepEqual([kind, fields['amount'], fields['secondaryRequiredGasLimit']], ['callOn', 5n, 300_000n]);
  });

  it('is undefined for other calls', () => {
    assert.equal(transferCall('0xa9059cbb'), undefined);
    assert.equal(transferCall('0x'), undefined);
  });
});

describe('the payload of a message that is not sent yet', () => {
  it('is, byte for byte, that of each recorded one', () => {
    let compared = 0;
    for (const [name, { unsigned }] of Object.entries(icmMessages())) {
      const { source, message } = read(unsigned);
      if (message !== undefined) {
        assert.ok(unsigned.endsWith(encodedMessage(message).slice(2)), name);
        const messenger = '0x253b2784c75e510dd0ff1da844684a1ac0aa5fcf';
        assert.equal(unsignedMessage(12345, source, messenger, message), unsigned, name);
        compared += 1;
      }
    }
    assert.equal(compared, 40);
  });

  it('is read as it was written', () => {
    const fields = { recipient: home.contract, amount: 7n };
    assert.deepEqual(tokenTransferOf(encodeTokenTransfer('send', fields)), { kind: 'send', fields });
  });
});
