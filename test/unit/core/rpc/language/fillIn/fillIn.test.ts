import assert from 'node:assert/strict';
import { parseCell } from '../../../../../../src/engine/notebook/cell/parseCell';
import { callsOf } from '../../../../../../src/engine/notebook/language/calls';
import { callFields } from '../../../../../../src/engine/contracts/contractContext';
import { fillFields, methodFields } from '../../../../../../src/engine/notebook/language/fillIn';
import type { FillField } from '../../../../../../src/engine/rpc/shape/paramShapes';

const account = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';

function fieldsOf(cell: string): readonly FillField[] {
  const [request] = parseCell(cell).requests;
  return methodFields(cell, callsOf(request!)[0]!, 'fuji');
}

/** A cell with these values filled in, by field name. */
function filled(cell: string, typed: Readonly<Record<string, string>>): string {
  const [request] = parseCell(cell).requests;
  const values = fieldsOf(cell).map((field) => ({ field, typed: typed[field.name] }));
  const change = fillFields(cell, request!, values);
  return change === undefined ? cell : cell.slice(0, change.start) + change.text + cell.slice(change.end);
}

function problemOf(cell: string, name: string, typed: string): string | undefined {
  const field = fieldsOf(cell).find((one) => one.name === name) ?? assert.fail(`no field ${name}`);
  return field.problem(typed);
}

describe('the fields of a method', () => {
  it('tell name, type, purpose, default and words, and what stands there now', () => {
    const [address, block] = fieldsOf(`eth_getBalance ["${account}"]`);
    assert.deepEqual(
      [address?.name, address?.type, address?.isOptional, address?.value],
      ['address', 'EVM address', false, account],
    );
    assert.deepEqual([block?.name, block?.value], ['block', undefined]);
    const [id, encoding] = fieldsOf('platform.getTx { "txID": {{tx.result}} }');
    assert.deepEqual([id?.name, id?.type, id?.value], ['txID', 'transaction ID', '{{tx.result}}']);
    assert.deepEqual(
      [encoding?.isOptional, encoding?.byDefault, encoding?.words?.map(({ text }) => text)],
      [true, 'hex', ['hex', 'hexnc', 'hexc', 'json']],
    );
  });

  it('ask for the fields of an object one by one', () => {
    assert.deepEqual(
      fieldsOf('eth_getLogs').map(({ name }) => name),
      ['filter.fromBlock', 'filter.toBlock', 'filter.blockHash', 'filter.address', 'filter.topics'],
    );
  });

  it('of a subscription are those of its event', () => {
    assert.deepEqual(
      fieldsOf('subscribe logs').map(({ name }) => name),
      ['filter.fromBlock', 'filter.toBlock', 'filter.blockHash', 'filter.address', 'filter.topics'],
    );
  });

  it('judge what is typed by the catalogue, at once', () => {
    assert.equal(problemOf('eth_getBalance', 'address', account), undefined);
    assert.equal(problemOf('eth_getBalance', 'address', '{{tx.result.from}}'), undefined);
    assert.match(problemOf('eth_getBalance', 'address', '0x12') ?? '', /^Expected .*address/);
    assert.equal(problemOf('eth_getBalance', 'block', '26'), undefined);
    assert.match(problemOf('platform.getBlockByHeight', 'height', 'x') ?? '', /^Expected /);
    const wrong = account.replace('8db97C', '8db97c');
    assert.equal(problemOf('eth_getBalance', 'address', wrong), `Invalid checksum. Did you mean ${account}?`);
  });
});

describe('filling in', () => {
  it('writes params as their server takes them, formatted', () => {
    assert.equal(
      filled('# @node all\neth_getBalance # mine', { address: account, block: '26' }),
      `# @node all\neth_getBalance ["${account}", "0x1a"] # mine`,
    );
    assert.equal(
      filled('platform.getTx {"txID": "old"}\neth_chainId', { txID: '{{tx.result}}', encoding: 'json' }),
      'platform.getTx { "txID": {{tx.result}}, "encoding": "json" }\neth_chainId',
    );
    assert.equal(filled('eth_getBalance ["0x12"]', {}), 'eth_getBalance');
  });

  it('leaves out what is empty, and keeps the place of what follows in a list', () => {
    assert.equal(
      filled('eth_getLogs', { 'filter.fromBlock': '1', 'filter.address': account }),
      `eth_getLogs [{ "fromBlock": "0x1", "address": "${account}" }]`,
    );
    assert.equal(
      filled('subscribe logs', { 'filter.address': account }),
      `subscribe logs [{ "address": "${account}" }]`,
    );
  });

  it('takes several values of a list with commas between them', () => {
    assert.equal(
      filled('avm.getUTXOs', { addresses: 'X-a, X-b', limit: '10' }),
      'avm.getUTXOs { "addresses": ["X-a", "X-b"], "limit": 10 }',
    );
  });

  it('writes the arguments of a call by the ABI', () => {
    const cell = 'call orders.Coin.transfer(0x12) at latest';
    const [request] = parseCell(cell).requests;
    assert.ok(request?.body.kind === 'contract');
    const inputs = [
      { name: 'to', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'note', type: 'string' },
      { name: 'ids', type: 'uint256[]' },
    ];
    const fields = callFields(cell, request.body.statement, inputs, { addressNamed: () => undefined, units: [] });
    assert.deepEqual(
      fields.map(({ name, type, value }) => [name, type, value]),
      [
        ['to', 'address', '0x12'],
        ['value', 'uint256', undefined],
        ['note', 'string', undefined],
        ['ids', 'uint256[]', undefined],
      ],
    );
    assert.equal(fields[0]?.problem('0x12'), 'Expected an address: 0x and 40 hex digits, not 2.');
    assert.equal(fields[1]?.problem('1.5 SNC'), undefined);
    const typed = [account, '1.5 SNC', '5', '[1, 2]'];
    const change = fillFields(
      cell,
      request,
      fields.map((field, i) => ({ field, typed: typed[i] })),
    );
    assert.equal(
      cell.slice(0, change!.start) + change!.text + cell.slice(change!.end),
      `call orders.Coin.transfer(${account}, "1.5 SNC", "5", [1, 2]) at latest`,
    );
  });
});
