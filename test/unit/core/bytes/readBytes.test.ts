import assert from 'node:assert/strict';
import { sha256 } from '@noble/hashes/sha2.js';
import { readBytes, readBytesFailure } from '../../../../src/engine/bytes/readBytes';
import type { ByteReading } from '../../../../src/engine/bytes/reading';
import { encodeBase64 } from '../../../../src/engine/primitives/bytes/bytesFrom';
import type { AbiSource } from '../../../../src/engine/abi/known/signatures';
import { reportToText } from '../../../../src/engine/report/toText';
import { encodeCb58 } from '../../../../src/engine/primitives/ids/cb58';
import { bytesToHex, hexToBytes } from '../../../../src/engine/primitives/ids/hex';
import type { JsonObject } from '../../../../src/engine/primitives/json/value';
import { demo } from './demoBytes';

const key = '56289e99c94b6912bfc12adc093c9b51124f0dc54ac7a766b2bc5ccf558d8027';
/** Ten numbers from an L1 block header: fees of the last seconds. */
const feeWindow =
  '0x0000000000000000000000000000afaf0000000000000000000000000000538b000000000000000000000000000053d2' +
  '0000000000000000000000000000544c00000000000000000000000000000000000000000000';

function only(readings: readonly ByteReading[]): ByteReading {
  assert.equal(readings.length, 1, readings.map((reading) => reading.key).join());
  return readings[0]!;
}

describe('readBytes', () => {
  const kinds: readonly (readonly [sample: string, key: string, name: string])[] = [
    ['signedTransfer', 'P.tx', 'P-Chain transaction: transfers assets'],
    ['utxo', 'utxo', 'UTXO: unspent output'],
    ['signedMessage', 'warp', 'signed Warp message'],
    ['rawTransaction', 'evm', 'EVM transaction: EIP-1559'],
    ['callData', 'calldata', 'calldata: transfer'],
    ['revertData', 'revert', 'revert data: Error'],
  ];
  for (const [sample, expectedKey, name] of kinds) {
    it(`reads ${sample} as ${expectedKey}`, () => {
      const reading = only(readBytes(demo(sample)));
      assert.deepEqual([reading.key, reading.name, reading.doubtful], [expectedKey, name, false]);
      assert.equal(reading.report().status, 'offline');
    });
  }

  it('shows the calls that a multicall carries, each by itself', () => {
    const transfer = `a9059cbb${'66'.repeat(20).padStart(64, '0')}${'5'.padStart(64, '0')}`;
    const approve = `095ea7b3${'77'.repeat(20).padStart(64, '0')}${'9'.padStart(64, '0')}`;
    const words = [1, 2, 64, 192, 68].map((each) => each.toString(16).padStart(64, '0'));
    const [, two, first, second, size] = words;
    const item = (call: string): string => `${size}${call}${'0'.repeat(56)}`;
    const head = `ac9650d8${'20'.padStart(64, '0')}${two}${first}${second}`;
    const text = reportToText(only(readBytes(`0x${head}${item(transfer)}${item(approve)}`)).report(), {
      now: 0,
      locale: 'en',
      timeZone: 'UTC',
    });
    assert.match(text, /Calls in multicall/);
    assert.match(
      text,
      /\n {2}transfer\(to 0x6666666666666666666666666666666666666666, value 5\) \(guessed from selector\)/,
    );
    assert.match(
      text,
      /\n {2}approve\(spender 0x7777777777777777777777777777777777777777, value 9\) \(guessed from selector\)/,
    );
  });

  describe('logs', () => {
    const topics = [
      '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
      `0x${'66'.repeat(20).padStart(64, '0')}`,
      `0x${'77'.repeat(20).padStart(64, '0')}`,
    ];
    const data = `0x${'5'.padStart(64, '0')}`;
    const address = '0x5DB9A7629912EBF95876228C24A848de0bfB43A9';
    const log = JSON.stringify({ address, topics, data, logIndex: '0x0' }, undefined, 2);
    const words =
      'log: Transfer(from 0x6666666666666666666666666666666666666666, to 0x7777777777777777777777777777777777777777, value 5) (guessed from topic)';

    it('are read from JSON, whole or as a selection leaves it, and from topics and data', () => {
      const library = `{ address: '${address}', topics: ['${topics.join("', '")}'], data: '${data}' }`;
      for (const text of [
        log,
        log.slice(1, -1).trim(),
        library,
        [...topics, data].join('\n'),
        [...topics, data].join(', '),
      ]) {
        const reading = only(readBytes(text));
        assert.deepEqual([reading.key, reading.name], ['log', 'log: Transfer'], text);
      }
      assert.match(
        reportToText(only(readBytes([...topics, data].join(' '))).report(), { now: 0 }),
        new RegExp(words.replaceAll(/[()]/g, '\\$&')),
      );
      assert.match(
        reportToText(only(readBytes(log)).report(), { now: 0 }),
        /contract +0x5db9a7629912ebf95876228c24a848de0bfb43a9/i,
      );
    });

    it('are not guessed where their topic is not known, do not fit, or hold a key', () => {
      const [, ...others] = topics;
      assert.deepEqual(readBytes([`0x${'9'.repeat(64)}`, ...others, data].join(' ')), []);
      assert.deepEqual(readBytes([topics[0], data].join(' ')), []);
      assert.deepEqual(readBytes([`0x${key}`, `0x${key}`].join(' ')), []);
      assert.deepEqual(readBytes(log, {}, { kind: 'tx' }), []);
    });
  });

  it('says of words alone why they cannot be told', () => {
    const two = `0x${'5'.padStart(64, '0')}${'6'.padStart(64, '0')}`;
    assert.deepEqual(readBytes(two), []);
    assert.match(readBytesFailure(two)!, /^ABI-encoded words without their types, .* Decode the log with its topics/);
  });

  it('reads the same bytes from hex with and without 0x and checksum, cb58, base64 and bytes', () => {
    const plain = demo('signedTransfer').slice(2);
    const bytes = hexToBytes(plain)!;
    const checked = plain + bytesToHex(sha256(bytes).subarray(-4)).slice(2);
    for (const form of [
      `0x${checked}`,
      checked,
      plain,
      plain.toUpperCase(),
      `0x${plain}`,
      encodeBase64(bytes),
      encodeCb58(bytes),
      bytes,
    ]) {
      assert.equal(only(readBytes(form)).key, 'P.tx', String(form).slice(0, 20));
    }
    assert.equal(only(readBytes(` 0x${plain.slice(0, 300)}\n  ${plain.slice(300)} \n`)).key, 'P.tx');
  });

  it('never reads 32 bytes, nor a key in any of its spellings', () => {
    const bytes = hexToBytes(key)!;
    const forms = [key, `0x${key}`, bytes, encodeCb58(bytes), encodeBase64(bytes), `PrivateKey-${encodeCb58(bytes)}`];
    for (const form of [...forms, '0x' + '00'.repeat(32), `0x${key.slice(0, 30)}\n${key.slice(30)}`]) {
      assert.deepEqual(readBytes(form), []);
      assert.equal(readBytesFailure(form), 'Not decoded: 32 bytes may be a private key. Look an ID up instead.');
    }
  });

  it('says who signed, once asked', async () => {
    const reading = only(readBytes(demo('signedTransfer')));
    assert.equal(reading.signatures, 1);
    assert.doesNotMatch(reportToText(reading.report(), { now: 0 }), /Signed by/);
    assert.match(
      reportToText(await reading.signed(), { now: 0 }),
      /\n {2}signed by +P-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u\n/,
    );
    const evm = only(readBytes(demo('rawTransaction')));
    assert.match(
      reportToText(await evm.signed(), { now: 0 }),
      /\n {2}from +0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A\n/,
    );
  });

  it('prints a raw EVM transaction as a node does', async () => {
    const { gas, from, type, v, chainId } = (await only(readBytes(demo('rawTransaction'))).json()) as JsonObject;
    assert.deepEqual(
      { gas, from, type, v, chainId },
      { gas: '0x5208', from: '0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a', type: '0x2', v: '0x1', chainId: '0xa868' },
    );
  });

  it('reads only what is wanted', () => {
    assert.deepEqual(readBytes(demo('utxo'), {}, { kind: 'tx' }), []);
    assert.equal(only(readBytes(demo('utxo'), {}, { kind: 'utxo', chain: 'X' })).key, 'X.utxo');
    assert.deepEqual(readBytes(demo('signedTransfer'), {}, { kind: 'evm' }), []);
    assert.deepEqual(readBytes(demo('signedTransfer'), {}, { chain: 'C' }), []);
    assert.equal(only(readBytes(demo('signedMessage'), {}, { kind: 'warp' })).key, 'warp');
  });

  it('puts what no network has last, and calls it doubtful', () => {
    const readings = readBytes(`${feeWindow}`.padEnd(174, '0').slice(0, 162));
    assert.ok(readings.every(({ doubtful }) => doubtful));
    for (const size of [42, 58, 66, 86, 146]) {
      const zeros = readBytes(new Uint8Array(size));
      assert.ok(zeros.length > 0 && zeros.every(({ doubtful }) => doubtful), String(size));
    }
  });

  it('names the network that the bytes name, and spells addresses with its prefix', () => {
    const context = { network: 'mine', networkId: 777, hrp: 'mine', networkNamed: (id: number) => `network ${id}` };
    assert.equal(only(readBytes(demo('signedTransfer'), context)).report().network, 'network 12345');
    const moved = demo('signedTransfer').replace('00003039', '00000309');
    const report = only(readBytes(moved, context)).report();
    assert.equal(report.network, 'mine');
    assert.match(reportToText(report, { now: 0 }), /P-mine1g65uqn6t77p656w64023nh8nd9updzmx/);
    assert.match(reportToText(only(readBytes(moved)).report(), { now: 0 }), /P-custom1g65uqn6t77p656w64023nh8nd9/);
    assert.match(reportToText(only(readBytes(moved, { hrp: 'given' })).report(), { now: 0 }), /P-given1/);
  });

  it('reads calls and errors by the project’s ABIs', () => {
    const inputs = [{ name: 'have', type: 'uint256' }];
    const candidate = { contract: 'Till', inputs, source: 'out/Till.sol', certain: false };
    const abi: AbiSource = {
      functions: (selector) => (selector === '0x12345678' ? [{ ...candidate, name: 'pay' }] : []),
      events: () => [],
      errors: (selector) => (selector === '0x87654321' ? [{ ...candidate, name: 'TooPoor' }] : []),
    };
    const five = '5'.padStart(64, '0');
    const context = { abi: () => abi };
    assert.equal(only(readBytes(`0x12345678${five}`, context)).name, 'calldata: pay');
    assert.equal(only(readBytes(`0x87654321${five}`, context)).name, 'revert data: TooPoor');
    assert.deepEqual(readBytes(`0x12345678${five}`), []);
    assert.deepEqual(readBytes(`0x12345678${five}${five}`, context), []);
  });

  it('reads functions of precompiles, which any address could only pretend to have', () => {
    const data = `0x8f10b586${Array.from({ length: 8 }, (_, i) => String(i + 1).padStart(64, '0')).join('')}`;
    assert.equal(only(readBytes(data)).name, 'calldata: setFeeConfig');
  });

  const failures: readonly (readonly [text: string, sentence: string])[] = [
    ['hello', 'Not hex, cb58 or base64.'],
    ['', 'Not hex, cb58 or base64.'],
    ['0x', 'No bytes.'],
    ['0x1234', 'Unknown format: 1234 is no codec version (0000), EVM transaction type or known selector.'],
    ['0xf8681234', 'Not an EVM transaction: An item needs 104 bytes, 2 left.'],
  ];
  for (const [text, sentence] of failures) {
    it(`says why ${text === '' ? 'nothing' : text} cannot be read`, () => {
      assert.deepEqual(readBytes(text), []);
      assert.equal(readBytesFailure(text), sentence);
    });
  }

  it('names type, field and offset of what the codec cannot read', () => {
    const cut = demo('signedTransfer').slice(0, 300);
    assert.deepEqual(readBytes(cut), []);
    assert.match(readBytesFailure(cut) ?? '', /^Not a valid \w+, field \S+ at offset \d+: /);
    assert.equal(readBytesFailure(demo('signedTransfer')), undefined);
  });

  it('takes no text of more than 2 MiB', () => {
    const text = `0x${'00'.repeat(2 * 1024 * 1024 + 1000)}`;
    assert.deepEqual(readBytes(text), []);
    assert.equal(readBytesFailure(text), 'Too long: nothing on a network exceeds 2 MiB.');
  });
});
