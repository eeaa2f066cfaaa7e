import assert from 'node:assert/strict';
import { toRlp } from 'viem';
import { decodeBytes } from '../../../../src/engine/transactions/codec/decodeBytes';
import { codecReport } from '../../../../src/engine/transactions/report/codecReport';
import { nodeBytes } from '../../../../src/engine/transactions/codec/decodedNode';
import { reportToText } from '../../../../src/engine/report/toText';
import type { JsonObject } from '../../../../src/engine/primitives/json/value';
import { readEvmBlock } from '../../../../src/engine/transactions/report/evmBlock';
import { recordedAnswers } from '../../../devnet/recorded/recordedAnswers';
import { recordedResults } from '../../../helpers/recordedOutput';

const container = recordedResults('index.jsonl', 'index.getContainerByID')
  .map((result) => (result as JsonObject)['bytes'])
  .flatMap((bytes) => (typeof bytes === 'string' ? decodeBytes(bytes, { kind: 'proposerBlock' }) : []))
  .find((decoded) => readEvmBlock(nodeBytes(decoded.root.child('block')!, decoded.bytes)) !== undefined)!;
const block = nodeBytes(container.root.child('block')!, container.bytes);

/** In byte order; numbers are marked with #. */
const headerFields = [
  ...['parentHash', 'sha3Uncles', 'miner', 'stateRoot', 'transactionsRoot', 'receiptsRoot', 'logsBloom'],
  ...['difficulty#', 'number#', 'gasLimit#', 'gasUsed#', 'timestamp#', 'extraData', 'mixHash', 'nonce', 'extDataHash'],
  ...['baseFeePerGas#', 'extDataGasUsed#', 'blockGasCost#', 'blobGasUsed#', 'excessBlobGas#', 'parentBeaconBlockRoot'],
  ...['timestampMilliseconds#', 'minDelayExcess#', 'targetExponent#', 'minPriceExponent#', 'settledHeight#'],
  ...['settledGasUnix#', 'settledGasNumerator#', 'settledExcess#'],
];

describe('an EVM block in bytes', () => {
  it('has the hash, number and transactions that its chain knows', () => {
    const { hash, number, time, transactions, feeRecipient } = readEvmBlock(block)!;
    assert.deepEqual(
      { hash, number, time: new Date(time).toISOString(), transactions, feeRecipient },
      {
        hash: '0xea9b48d93fc5c3d707263ecbca1f95256d8b05ebca3ac1f25f078b798251fede',
        number: 23n,
        time: '2026-11-21T07:51:17.000Z',
        transactions: ['0x71d72951ff6096d85bf8d90c7e20f1deed026b8461b823f51f04f911315bdc53'],
        feeRecipient: '0x0100000000000000000000000000000000000000',
      },
    );
  });

  it('knows that its gas is of limits where its header says which block it settles', () => {
    const found = recordedAnswers('helicon/helicon-fees').find(({ note }) => note === 'block 40');
    const header = found?.result as Readonly<Record<string, `0x${string}`>>;
    const number = (key: string): `0x${string}` => {
      const digits = BigInt(header[key]!).toString(16);
      return header[key] === '0x0' ? '0x' : `0x${digits.length % 2 === 0 ? '' : '0'}${digits}`;
    };
    const fields = headerFields.map((key) => (key.endsWith('#') ? number(key.slice(0, -1)) : header[key]!));
    const { hash, gasUsed, hasBounds } = readEvmBlock(toRlp([fields, [], []], 'bytes'))!;
    assert.deepEqual([hash, gasUsed, hasBounds], [header['hash'], 3_955_000n, true]);
    assert.equal(readEvmBlock(block)?.hasBounds, false);
  });

  it('is none where a byte is missing or too many', () => {
    assert.equal(readEvmBlock(block.subarray(0, -1)), undefined);
    assert.equal(readEvmBlock(Uint8Array.of(...block, 0)), undefined);
    assert.equal(readEvmBlock(new Uint8Array()), undefined);
  });

  it('is told with its wrapper: number, proposer, transactions', () => {
    const [title, ...lines] = reportToText(codecReport(container, { identifier: '' }), { now: 0 }).split('\n');
    assert.equal(title, 'EVM block 23, proposed by NodeID-NFBbbJ4qCmNaCzeW7sxErhvWqvEQMnYcN');
    assert.ok(lines.includes('Inner EVM block'));
  });
});
