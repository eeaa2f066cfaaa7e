import assert from 'node:assert/strict';
import {
  intrinsicGas,
  receiverCall,
  retryExecutionCall,
  retrySendCall,
} from '../../../../../src/engine/messages/payload/sendCall';
import { readWarpEnvelope } from '../../../../../src/engine/detection/hexIdentifier';
import { bytesToHex, hexToBytes } from '../../../../../src/engine/primitives/ids/hex';
import { warpContent } from '../../../../../src/engine/messages/payload/warpContent';
import { isList, isObject } from '../../../../helpers/recording';
import { icmAnswers, icmBlocks, icmMessages } from '../../../../helpers/messages/icmRecordings';
import type { JsonObject } from '../../../../../src/engine/primitives/json/value';

/** The source chain (hex) and the content of a recorded message. */
function read(unsigned: string) {
  const { sourceChainId, payload } = readWarpEnvelope(hexToBytes(unsigned)!)!;
  const content = warpContent(payload);
  const reported =
    content.kind === 'call' && content.content.kind === 'teleporter' ? content.content.message : undefined;
  return { source: bytesToHex(sourceChainId), message: reported };
}

const transactions = new Map(
  icmBlocks().flatMap(({ body: { result } }): readonly (readonly [string, JsonObject])[] =>
    isObject(result) && isList(result['transactions'])
      ? result['transactions'].filter(isObject).map((one) => [one['hash'] as string, one])
      : [],
  ),
);

describe('calls of a messenger', () => {
  it('are those by which messages were executed again, byte for byte', () => {
    let compared = 0;
    for (const { unsigned, retries = [] } of Object.values(icmMessages())) {
      const { source, message } = read(unsigned);
      for (const { tx } of retries) {
        assert.equal(retryExecutionCall(source, message!), transactions.get(tx)?.['input'], tx);
        compared += 1;
      }
    }
    assert.equal(compared, 11);
  });

  it('are those by which one was sent again', () => {
    const { unsigned, sends } = icmMessages()['twice']!;
    const { message } = read(unsigned);
    assert.equal(sends.length, 2);
    assert.equal(retrySendCall(message!), transactions.get(sends[1]!.tx)?.['input']);
  });

  it('are those that a messenger makes of receivers, with the gas that they had', () => {
    let compared = 0;
    for (const [name, { unsigned, message: fields }] of Object.entries(icmMessages())) {
      const { source, message } = read(unsigned);
      const calls = icmAnswers().filter(
        ({ call, note }) =>
          call['method'] === 'eth_call' &&
          note.startsWith(`${name},`) &&
          note.includes('requiredGasLimit and the intrinsic gas'),
      );
      for (const { call } of calls) {
        const [requested] = call['params'] as readonly JsonObject[];
        const data = receiverCall(source, message!);
        assert.equal(data, requested!['data'], name);
        assert.equal(BigInt(fields.requiredGasLimit) + intrinsicGas(data), BigInt(requested!['gas'] as string), name);
        compared += 1;
      }
    }
    assert.ok(compared > 20, String(compared));
  });
});
