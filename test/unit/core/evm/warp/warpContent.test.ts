import assert from 'node:assert/strict';
import { encodeAbiParameters, parseAbiParameters } from 'viem/utils';
import { lineText, type TextStyle } from '../../../../../src/engine/report/spanText';
import { contentSections } from '../../../../../src/engine/messages/signatures/payloadSections';
import { teleporterMessageType } from '../../../../../src/engine/abi/known/knownAbi';
import { contentLine, warpContent } from '../../../../../src/engine/messages/payload/warpContent';
import { hexToBytes } from '../../../../../src/engine/primitives/ids/hex';

const style: TextStyle = { ids: 'full', amounts: 'exact', times: 'utc', maxLength: 500 };

const sender = '0feedc0de0000000000000000000000000000000';
const id = 'ab'.repeat(32);
const messenger = '253b2784c75e510dd0ff1da844684a1ac0aa5fcf';

/** An addressed call. @param payload hex without 0x */
function call(payload: string, from = sender): Uint8Array {
  const size = (hex: string): string => (hex.length / 2).toString(16).padStart(8, '0');
  return hexToBytes(`000000000001${size(from)}${from}${size(payload)}${payload}`)!;
}

const line = (payload: Uint8Array, fromPChain = false): string =>
  lineText(
    contentLine(warpContent(payload), fromPChain, () => undefined),
    style,
    { now: 0, timeZone: 'UTC' },
  );

describe('what a Warp message says', () => {
  it('is told of each message that L1s and the P-Chain know', () => {
    const read = (payload: Uint8Array, fromPChain = false): string =>
      line(payload, fromPChain).replaceAll(/\b[1-9A-HJ-NP-Za-km-z]{48,51}\b/g, 'ID');
    assert.equal(read(hexToBytes(`000000000000${id}`)!), `hash 0x${id}, usually of a block`);
    assert.equal(read(call(`000000000000${id}`, ''), true), 'subnet converted to an L1, conversion ID ID');
    assert.equal(read(call(`000000000002${id}01`, ''), true), 'validation ID is registered');
    assert.equal(read(call(`000000000002${id}00`, ''), true), 'validation ID is not registered and never can be');
    const weight = (nonce: number, value: number): string =>
      `000000000003${id}${nonce.toString(16).padStart(16, '0')}${value.toString(16).padStart(16, '0')}`;
    assert.equal(read(call(weight(1, 75))), 'set the weight of validation ID to 75');
    assert.equal(read(call(weight(1, 0))), 'remove validation ID (weight 0)');
    assert.equal(read(call(weight(1, 75), ''), true), 'validation ID has weight 75');
    assert.equal(
      read(call(`000000000000${id}${(90_061).toString(16).padStart(16, '0')}`, '')),
      'validation ID has an uptime of 1 d 1 h',
    );
    assert.equal(read(call('ff')), '0x0Feedc0de0000000000000000000000000000000 sends 1 byte');
    assert.equal(read(hexToBytes('00ff')!), 'unknown payload');
  });

  it('is a Teleporter message, field by field, with tokens and receipts in it', () => {
    const inner = encodeAbiParameters(parseAbiParameters('(uint8 messageType, bytes payload) it'), [
      {
        messageType: 1,
        payload: encodeAbiParameters(parseAbiParameters('(address recipient, uint256 amount) it'), [
          { recipient: '0x1111111111111111111111111111111111111111', amount: 1_500n },
        ]),
      },
    ]);
    const payload = encodeAbiParameters(parseAbiParameters(`${teleporterMessageType} it`), [
      {
        messageNonce: 7n,
        originSenderAddress: '0x2222222222222222222222222222222222222222',
        destinationBlockchainID: `0x${'00'.repeat(32)}`,
        destinationAddress: '0x3333333333333333333333333333333333333333',
        requiredGasLimit: 200_000n,
        allowedRelayerAddresses: ['0x4444444444444444444444444444444444444444'],
        receipts: [{ receivedMessageNonce: 5n, relayerRewardAddress: '0x5555555555555555555555555555555555555555' }],
        message: inner,
      },
    ] as never);
    const bytes = call(payload.slice(2), messenger);
    assert.equal(
      line(bytes),
      'Teleporter message 7 from 0x2222222222222222222222222222222222222222 to 0x3333333333333333333333333333333333333333 on 11111111111111111111111111111111LpoYY',
    );
    const rows = (content: Uint8Array) =>
      contentSections(warpContent(content), new Uint8Array(32), () => undefined).map(({ key, rows: all }) => [
        key,
        all.map((row) => row.map((cell) => lineText(cell, style, { now: 0 })).join(' | ')),
      ]);
    const sections = new Map(rows(bytes) as [string, string[]][]);
    assert.deepEqual([...sections.keys()], ['teleporterMessage', 'tokenTransfer', 'receipts']);
    assert.ok(
      sections.get('teleporterMessage')?.includes('allowed relayers | 0x4444444444444444444444444444444444444444'),
    );
    assert.match(
      sections.get('tokenTransfer')?.[0] ?? '',
      /^action \| send 1,500 base units to 0x1111111111111111111111111111111111111111/,
    );
    assert.deepEqual(sections.get('receipts'), [
      '5 | 11111111111111111111111111111111LpoYY | 0x5555555555555555555555555555555555555555',
    ]);
    // Another messenger may send the same bytes; with an extra byte it is not a Teleporter message.
    assert.match(
      JSON.stringify(rows(call(payload.slice(2)))),
      /not the standard TeleporterMessenger; guessed from the payload/,
    );
    assert.deepEqual(rows(call(`${payload.slice(2)}00`, messenger)), []);
  });
});
