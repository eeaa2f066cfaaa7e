import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { deepEqual } from '../../../helpers/deepEqual';
import { readBytes } from '../../../../src/engine/bytes/readBytes';
import { bytesToHex, hexToBytes } from '../../../../src/engine/primitives/ids/hex';
import { readWarpEnvelope } from '../../../../src/engine/detection/hexIdentifier';
import {
  fieldsBy,
  justificationWords,
  messageWords,
  requestOf,
  type SigningFields,
  signingFields,
} from '../../../../src/extension/warp/signingFields';

const scenario = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../../../recordings/scenario.json'), 'utf8'),
) as { network: { names: Record<string, string> } };
const signed = scenario.network.names['warp:weight'] ?? '';
const unsigned = bytesToHex(readWarpEnvelope(hexToBytes(signed) ?? new Uint8Array())?.unsigned ?? new Uint8Array());
const id = '2oYMBNV4eNHyqk2fjjV5nVQLDbtmNJzq5s3qs3Lo6ftnC6FByM';

function problemOf(name: keyof SigningFields, typed: string, before: Partial<SigningFields> = {}): string | undefined {
  const field = signingFields.find((one) => one.field === name);
  return field?.problem(typed, { ...fieldsBy(() => ''), ...before });
}

describe('what is asked before signatures are aggregated', () => {
  const height = 'Enter a P-Chain height, or 0 for the proposed height.';
  const percent = 'Enter an integer from 0 to 100.';
  const subnet = 'Enter a subnet ID in cb58, or 32 bytes in hex.';
  const noMessage = 'Enter a Warp message in hex, or a transaction ID.';
  const cases: readonly (readonly [what: string, problem: string | undefined, expected: string | undefined])[] = [
    ['no message', problemOf('message', ''), undefined],
    ['a message', problemOf('message', unsigned), undefined],
    ['a message without 0x', problemOf('message', unsigned.slice(2)), undefined],
    ['a transaction', problemOf('message', id), undefined],
    ['a transaction, mistyped', problemOf('message', id.replace('M', 'N')), noMessage],
    ['a message cut short', problemOf('message', unsigned.slice(0, -2)), noMessage],
    ['words', problemOf('message', 'hello'), noMessage],
    ['a signed message', problemOf('message', signed), 'This Warp message is already signed.'],
    ['neither', problemOf('justification', ''), 'Enter a message or a justification.'],
    ['a message alone', problemOf('justification', '', { message: unsigned }), undefined],
    ['a justification', problemOf('justification', '0x0a20'), undefined],
    ['half a byte', problemOf('justification', '0x0a2', { message: unsigned }), 'Enter hex with two digits per byte.'],
    ['no subnet', problemOf('signingSubnetId', ''), undefined],
    ['a subnet in cb58', problemOf('signingSubnetId', id), undefined],
    ['a subnet in hex', problemOf('signingSubnetId', 'ab'.repeat(32)), undefined],
    ['a subnet, mistyped', problemOf('signingSubnetId', id.slice(1)), subnet],
    ['the usual quorum', problemOf('quorum', ''), undefined],
    ['all of the weight', problemOf('quorum', '100'), undefined],
    ['more than all', problemOf('quorum', '101'), percent],
    ['a fraction', problemOf('quorum', '66.7'), percent],
    ['no buffer', problemOf('buffer', '', { quorum: '100' }), undefined],
    ['the whole rest', problemOf('buffer', '33', { quorum: '' }), undefined],
    [
      'more than the rest',
      problemOf('buffer', '34', { quorum: '' }),
      'Enter an integer from 0 to 33: quorum plus buffer is at most 100.',
    ],
    [
      'any buffer of all',
      problemOf('buffer', '1', { quorum: '100' }),
      'Enter an integer from 0 to 0: quorum plus buffer is at most 100.',
    ],
    ['no height', problemOf('height', ''), undefined],
    ['the last height', problemOf('height', '18446744073709551615'), undefined],
    ['a height beyond', problemOf('height', '18446744073709551616'), height],
    ['a height below', problemOf('height', '-1'), height],
  ];
  for (const [what, problem, expected] of cases) {
    it(`${what}: ${expected ?? 'fits'}`, () => {
      assert.equal(problem, expected);
    });
  }

  it('is sent as typed, without what was left out', () => {
    const none = { message: '', justification: '', signingSubnetId: '', quorum: '', buffer: '', height: '' };
    deepEqual(requestOf({ ...none, message: '0x00' }), { message: '0x00' });
    deepEqual(
      requestOf({ message: '0x00', justification: '01', signingSubnetId: id, quorum: '0', buffer: '5', height: '7' }),
      {
        message: '0x00',
        justification: '01',
        signingSubnetId: id,
        quorumPercentage: 0,
        quorumPercentageBuffer: 5,
        pChainHeight: 7n,
      },
    );
  });

  it('is told in words', () => {
    const lines = messageWords(readBytes(unsigned)).map((line) => line.trim().replace(/ {2,}/g, ': '));
    for (const line of [
      'source chain: 2TqSm1E1QrVKr7qQTQULQEvjUpZVjnzxnhwFuQPx8jXhb4SuGo',
      'P-Chain message: weight of an L1 validator',
      'validation ID: t53qPdDaAh2zvRdrC36MwFvpcV7EmwxNDjAsQDg1wi7FcJkyS',
      'weight: 75',
    ]) {
      assert.ok(lines.includes(line), lines.join('\n'));
    }
    assert.ok(justificationWords(`0x0a240a20${'11'.repeat(32)}1007`).some((line) => /index +7/.test(line)));
    deepEqual(justificationWords('0xffff'), []);
  });
});
