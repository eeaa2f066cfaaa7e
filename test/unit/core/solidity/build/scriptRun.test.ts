import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseJson } from '../../../../../src/engine/primitives/json/parseJson';
import {
  namesInScript,
  placeCalls,
  placeFutures,
  readDeployment,
  readJournal,
  readScriptRun,
} from '../../../../../src/engine/source/build/scriptRun';

const hash = (n: number): string => `0x${n.toString(16).padStart(64, '0')}`;
const sent = (n: number, more: object): object => ({ hash: hash(n), ...more });
const creation = { transactionType: 'CREATE', contractName: 'Coin', function: null };
const transfer = { transactionType: 'CALL', contractName: 'Coin', function: 'transfer(address,uint256)' };
const receipt = (n: number, status: string): object => ({ transactionHash: hash(n), status });

const script = `// new Coin() in a comment is none
contract Deploy is Script {
  function run() external {
    vm.startBroadcast();
    Coin coin = new Coin(1);
    Coin other = new Coin(2);
    coin.transfer(to, 1);
    for (uint i; i < 3; i++) other.transfer(to, i);
  }
}
`;

function runOf(transactions: readonly object[], receipts: readonly object[]) {
  const text = JSON.stringify({ transactions, receipts, timestamp: 1795250000, chain: 43112 });
  const run = readScriptRun(parseJson(text));
  assert.ok(run);
  return run;
}

describe('the last run of a script', () => {
  it('is told at the lines of its calls, in their order, and a loop by what reverted in it', () => {
    const run = runOf(
      [
        sent(1, creation),
        sent(2, creation),
        sent(3, transfer),
        sent(4, transfer),
        sent(5, transfer),
        sent(6, transfer),
      ],
      [1, 2, 3, 4, 6].map((n) => receipt(n, '0x1')).concat(receipt(5, '0x0')),
    );
    assert.deepEqual([run.evmChainId, run.at], [43112n, 1795250000000n]);
    assert.deepEqual(
      [...placeCalls(script, run.calls)].map(([line, call]) => [line, call.hash, call.outcome]),
      [
        [4, hash(1), 'succeeded'],
        [5, hash(2), 'succeeded'],
        [6, hash(3), 'succeeded'],
        [7, hash(5), 'reverted'],
      ],
    );
  });

  it('is pending without a receipt, and leaves out what has no hash or no name', () => {
    const { calls } = runOf(
      [sent(1, creation), { ...transfer, hash: '0x12' }, sent(2, { ...transfer, function: null })],
      [],
    );
    assert.deepEqual(calls, [{ hash: hash(1), written: 'new Coin', outcome: 'pending' }]);
  });

  it('is none in another file', () => {
    assert.equal(readScriptRun(parseJson('{"chain":"43112"}')), undefined);
    assert.equal(readScriptRun(parseJson('[]')), undefined);
  });
});

const fixture = (file: string): string =>
  readFileSync(path.join(import.meta.dirname, '../../../../fixtures/solidity/deployments', file), 'utf8');

describe('what Hardhat wrote of the last run', () => {
  it('is told at the futures of a module of Ignition, whatever their order and IDs', () => {
    const script = fixture('Module.ts.txt');
    const lines = fixture('journal.jsonl')
      .split('\n')
      .filter((line) => line !== '');
    const run = readJournal(
      lines.map((line) => parseJson(line)),
      namesInScript(script).modules,
    );
    assert.equal(run?.evmChainId, 43112n);
    assert.deepEqual(
      [...placeFutures(script, run.calls)].map(([line, { hash, written, outcome }]) => [
        ...[script.split('\n')[line]?.trim(), hash.slice(0, 6), written, outcome],
      ]),
      [
        ["const coin = m.contract('Coin', [1_000n]);", '0x7bfa', 'Coin', 'succeeded'],
        ["m.call(coin, 'transfer', [treasury, 10n], { id: 'pay' });", '0x1632', 'pay', 'succeeded'],
        ["m.call(coin, 'claim', []);", '0xac25', 'Coin.claim', 'reverted'],
      ],
    );
    assert.deepEqual(
      readJournal(
        lines.map((line) => parseJson(line)),
        ['OtherModule'],
      )?.calls,
      [],
    );
    assert.equal(readJournal([parseJson('{"type":"DEPLOYMENT_INITIALIZE"}')]), undefined);
  });

  it('is told at the deployments of hardhat-deploy', () => {
    const script = fixture('deploy.js.txt');
    assert.deepEqual(namesInScript(script).contracts, ['Coin']);
    const call = readDeployment('Coin', parseJson(fixture('Coin.json')));
    assert.ok(call);
    assert.deepEqual([...placeFutures(script, [call])], [[3, call]]);
    assert.equal(call.hash, '0xf7e10973194d710f03ef95594d53a06fbdf24c80be11412af95ba1067d2081d2');
    assert.equal(readDeployment('Coin', parseJson('{"address":"0x12"}')), undefined);
  });
});
