import assert from 'node:assert/strict';
import type { JsonValue } from '../../../../src/engine/primitives/json/value';
import { parseExpectation } from '../../../../src/engine/notebook/cell/expectation';
import { planTests } from '../../../../src/engine/notebook/cell/planTests';
import type { CellResult } from '../../../../src/engine/notebook/io/cellRun';
import { runTests, type TestFile, type TestRun } from '../../../../src/engine/notebook/io/runTests';

const cells = (...texts: readonly string[]): string => texts.map((text) => `%% rpc\n${text}\n`).join('\n');

const text = cells(
  '# @name first\neth_blockNumber',
  '# @expect result == "{{first.result}}"\nnet_version ["{{first.result}}"]',
  'eth_gasPrice',
  '# @expect result exists\neth_sendRawTransaction ["{{vars.bytes}}"]',
  '# @name lost\n# @expect result == 1\neth_chainId',
  '# @expect result == "s3cret-value"\neth_getBalance ["{{lost.result}}", "latest"]',
);

interface Told {
  readonly started: string[];
  readonly ended: string[];
  readonly ran: string[];
}

/** Runs with a server that responds by method; other methods get no response. */
async function run(
  files: readonly TestFile[],
  answers: Readonly<Record<string, JsonValue>>,
  part: Partial<TestRun> = {},
): Promise<Told> {
  const told: Told = { started: [], ended: [], ran: [] };
  const nameOf = ({ path, plan }: TestFile, index: number): string => `${path} ${plan.steps[index]!.name}`;
  await runTests(files, {
    runCell: (ast) =>
      Promise.resolve(
        ast.requests.map(({ body, settings }, request): CellResult => {
          const label = body.kind === 'call' ? body.method : '';
          told.ran.push(label);
          const json = answers[label];
          return {
            ...{ request, label, place: { network: 'local', node: 'one', host: 'one' }, milliseconds: 1 },
            outcome:
              json === undefined ? { kind: 'failed', sentence: 'one did not answer.' } : { kind: 'result', json },
            expectations: settings.expect.map((one) => ({
              text: one.text,
              holds: parseExpectation(one.text) !== undefined && json === 1n,
              actual: json,
            })),
          };
        }),
      ),
    ...{ allowChanges: false, vars: {}, jobs: 2, signal: new AbortController().signal, now: () => 0 },
    redact: (words) => words.replaceAll('s3cret', '…'),
    onStart: (file, index) => told.started.push(nameOf(file, index)),
    onEnd: (file, index, { outcome, reason, failures }) => {
      told.ended.push([nameOf(file, index), outcome, reason ?? failures.map(({ message }) => message)].join(': '));
    },
    ...part,
  });
  return told;
}

const answered = { eth_blockNumber: 5n, net_version: 1n, eth_gasPrice: 1n, eth_sendRawTransaction: 1n };
const file = (part: Partial<TestFile> = {}): TestFile => ({ path: 'a.rpc', plan: planTests(text), ...part });

describe('runTests', () => {
  it('runs the cells of a file in order, and tells of those that expect something', async () => {
    const { started, ended, ran } = await run([file()], { ...answered, eth_chainId: 1n, eth_getBalance: 1n });
    assert.deepEqual(started.length, ended.length);
    assert.deepEqual(ended, [
      'a.rpc net_version: passed: ',
      'a.rpc eth_sendRawTransaction: skipped: eth_sendRawTransaction may change state.',
      'a.rpc lost: passed: ',
      'a.rpc eth_getBalance: passed: ',
    ]);
    assert.deepEqual(ran, ['eth_blockNumber', 'net_version', 'eth_gasPrice', 'eth_chainId', 'eth_getBalance']);
  });

  it('runs what changes something where that is allowed', async () => {
    const { ran } = await run([file()], answered, { allowChanges: true });
    assert.ok(ran.includes('eth_sendRawTransaction'));
  });

  it('runs a part with what it needs, and nothing else', async () => {
    const { started, ran } = await run([file({ selected: new Set([1]) })], answered);
    assert.deepEqual(started, ['a.rpc net_version']);
    assert.deepEqual(ran, ['eth_blockNumber', 'net_version']);
  });

  it('runs what is needed by what it needs', async () => {
    const plan = planTests(
      cells(
        '# @name a\neth_blockNumber',
        '# @name b\nnet_version ["{{a.result}}"]',
        '# @expect result == 1\neth_gasPrice ["{{b.result}}"]',
      ),
    );
    const { ran } = await run([{ path: 'd.rpc', plan, selected: new Set([2]) }], answered);
    assert.deepEqual(ran, ['eth_blockNumber', 'net_version', 'eth_gasPrice']);
  });

  it('fails what it could not run for a cell that failed, and shows no secret', async () => {
    const { ended } = await run([file({ selected: new Set([5]) })], { ...answered, eth_chainId: 2n });
    assert.deepEqual(ended, ['a.rpc eth_getBalance: failed: Not run: lost failed. expected result == 1, got 2']);
    const secret = await run([file({ selected: new Set([5]) })], { eth_chainId: 1n, eth_getBalance: 's3cret-value' });
    assert.deepEqual(secret.ended, ['a.rpc eth_getBalance: failed: expected result == "…-value", got "…-value"']);
  });

  it('skips what needs a cell that is skipped', async () => {
    const plan = planTests(
      cells('# @name sent\neth_sendRawTransaction ["0x"]', '# @expect result == 1\neth_call ["{{sent.result}}"]'),
    );
    const { ended, ran } = await run([{ path: 'b.rpc', plan }], answered);
    assert.deepEqual([ended, ran], [['b.rpc eth_call: skipped: It needs sent, which was skipped.'], []]);
  });

  it('says of a cell that cannot be read what is wrong, at its place in the file', async () => {
    const source = `${cells('eth_chainId')}\n${cells('# @expect result ==\neth_chainId')}`;
    const places: string[] = [];
    await run([{ path: 'c.rpc', plan: planTests(source) }], answered, {
      onEnd: (_, __, { failures }) => failures.forEach(({ start, end }) => places.push(source.slice(start, end))),
    });
    assert.deepEqual(places, ['result ==']);
  });

  it('runs files side by side, as many as it may, and ends when it is stopped', async () => {
    let [open, most] = [0, 0];
    const plan = planTests(cells('# @expect result == 1\nnet_version'));
    const files = Array.from({ length: 6 }, (_, i) => ({ path: `${i}.rpc`, plan }));
    const stop = new AbortController();
    await run(files, answered, {
      runCell: async () => {
        most = Math.max(most, ++open);
        await new Promise((resolve) => setImmediate(resolve));
        open--;
        return [];
      },
    });
    assert.equal(most, 2);
    const ended: number[] = [];
    const stopped = run(files, answered, {
      signal: stop.signal,
      onEnd: (_, index) => {
        ended.push(index);
        stop.abort();
      },
    });
    await assert.rejects(stopped, { name: 'AbortError' });
    assert.ok(ended.length <= 2);
  });
});
