import assert from 'node:assert/strict';
import type { JsonObject, JsonValue } from '../../../../../src/engine/primitives/json/value';
import { outputOf, recordedResult, recordedResults } from '../../../../helpers/recordedOutput';
import { foundryRun, recordedProject } from '../../../../helpers/projectFiles';
import { isObject } from '../../../../helpers/recording';
import { readRows } from '../../../../helpers/rowLines';

const problem = '0xa4dff80b4a1d748bf28bc4a271ed834689ea3407';

/** The first recorded transaction that matches. */
function transaction(fits: (tx: JsonObject) => boolean): JsonObject {
  const all = ['evm-c.jsonl', 'evm-l1.jsonl'].flatMap((file) => recordedResults(file, 'eth_getTransactionByHash'));
  return all.filter((tx): tx is JsonObject => isObject(tx) && fits(tx))[0]!;
}

const sent = transaction((tx) => tx['value'] === '0x14d1120d7b160000');
const custom = transaction((tx) => tx['to'] === problem);
const created = transaction((tx) => tx['to'] === null);
const toPrecompile = transaction((tx) => String(tx['to']).startsWith('0x0200000000'));

/** The displayed lines of a block with these transactions. */
async function linesOf(transactions: readonly JsonValue[]): Promise<readonly string[]> {
  const project = recordedProject();
  project.files.set('broadcast/Deploy.s.sol/43112/run-latest.json', foundryRun(43112, { Trouble: problem }));
  await project.abi.ready();
  const block = recordedResult('evm-c.jsonl', 'eth_getBlockByNumber') as JsonObject;
  const place = { network: 'local', node: 'one', chain: 'C-Chain', host: '127.0.0.1:9650' };
  const abi = project.abi.on(43112n);
  const { rows, lines } = readRows(outputOf('eth_getBlockByNumber', { ...block, transactions }, { place, abi }));
  rows.reveal(['transactions', 0]);
  return lines().filter((line) => line.startsWith('  '));
}

describe('the transactions inside a block', () => {
  it('are a table with method and arguments, value, type and the names of addresses', async () => {
    const [header, ...rows] = await linesOf([sent, custom, created, toPrecompile]);
    assert.deepEqual(header?.trim().split(', ').slice(0, 5), ['decoded', 'hash', 'from', 'to', 'value']);
    const result = rows.map((row) => row.split('; ').filter((part) => /^ *\d: |^(?:from|to|value|type) /.test(part)));
    const from = 'from 0x8db9…52fc (ewoq test account)';
    const type = 'type 2 (EIP-1559)';
    assert.deepEqual(result, [
      ['  0: hash 0xd63e…7287', from, 'to 0x1111…1111', 'value 1.5 AVAX', type],
      ['  1: set(v 42) · ABI: out/Trouble.sol', from, 'to 0xa4df…3407 (Trouble)', 'value 7 wei', type],
      ['  2: contract creation', from, 'to null', 'value 0 AVAX', type],
      [
        '  3: sendWarpMessage(payload 0x68656c6c6f206672b0)',
        from,
        'to 0x0200…0005 (Warp precompile)',
        'value 0 AVAX',
        type,
      ],
    ]);
  });

  it('of which there is one is told field by field', async () => {
    const seen = ['0', 'from', 'input', 'to', 'value', 'type', 'gasPrice'];
    const lines = (await linesOf([custom])).map((line) => line.trim());
    assert.deepEqual(
      lines.filter((line) => seen.includes(line.split(':')[0]!)),
      [
        '0: 20 fields',
        'from: 0x8db97c7cece249c2b98bdc0226cc4c2a57bf52fc (ewoq test account)',
        'gasPrice: 2 wei/gas',
        `input: 0x60fe47b1${'2a'.padStart(64, '0')}; set(v 42) · ABI: out/Trouble.sol`,
        `to: ${problem} (Trouble)`,
        'value: 7 wei',
        'type: 2 (EIP-1559)',
      ],
    );
  });
});
