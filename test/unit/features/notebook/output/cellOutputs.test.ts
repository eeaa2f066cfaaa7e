import assert from 'node:assert/strict';
import { CellOutputs, type ShownOutput, ShownResults } from '../../../../../src/extension/notebook/output/cellOutputs';
import type { OutputResult } from '../../../../../src/webview/protocol/rpcOutput';
import type { CellResult } from '../../../../../src/engine/notebook/io/cellRun';
import { deferred } from '../../../../helpers/deferred';

function answer(label: string, part: Partial<CellResult> = {}): CellResult {
  return {
    request: 0,
    label,
    place: { network: 'devnet', node: 'one', host: '127.0.0.1:9650' },
    outcome: { kind: 'result', json: label },
    milliseconds: 0,
    expectations: [],
    ...part,
  };
}

/** A cell's output after each change, and the calls it received. */
function cell(patience = 0) {
  const calls: string[] = [];
  const shown: ShownOutput[] = [];
  const labels = (outputs: readonly ShownOutput[]): string =>
    outputs.map(({ output }) => output.answers.map(words).join('+')).join(' ');
  const answers = new ShownResults();
  const outputs = new CellOutputs(
    answers,
    {
      append: (added) => {
        calls.push(`append ${labels(added)}`);
        shown.push(...added);
        return Promise.resolve();
      },
      update: (index, other) => {
        calls.push(`update ${index} ${labels([other])}`);
        shown[index] = other;
        return Promise.resolve();
      },
    },
    [],
    undefined,
    patience,
  );
  const add = (one: CellResult): void => {
    answers.add(one);
    outputs.changed();
  };
  return { outputs, answers, add, calls, plain: () => shown.map(({ plain }) => plain) };
}

function words({ label, outcome }: OutputResult): string {
  return outcome.kind === 'result' ? label : `${label} (${outcome.kind})`;
}

function waiting(label: string, request = 0, node = 'one'): CellResult {
  const place = { network: 'devnet', node, host: '127.0.0.1:9650' };
  return answer(label, { request, place, outcome: { kind: 'waiting', since: 0 } });
}

/** Longer than any test. */
const patient = 100_000;

describe('CellOutputs', () => {
  it('shows what comes together at once, and nothing anew at the end', async () => {
    const { outputs, add, calls, plain } = cell(patient);
    outputs.sent([waiting('a'), waiting('b', 1), waiting('c', 1)]);
    add(answer('a', { status: 200 }));
    add(answer('b', { request: 1 }));
    add(answer('c', { request: 1 }));
    const result = await outputs.drawn();
    outputs.dispose();
    assert.deepEqual(calls, ['append a b+c']);
    assert.deepEqual(plain()[0], 'a · 200 · one (127.0.0.1:9650) · 3 B\n"a"');
    assert.deepEqual(
      result.map(({ answers }) => answers.map(({ label }) => label)),
      [['a'], ['b', 'c']],
    );
  });

  it('shows nothing of what waits for a moment, and keeps the order of the requests', async () => {
    const { outputs, add, calls } = cell(patient);
    outputs.sent([waiting('a'), waiting('b', 1)]);
    add(answer('b', { request: 1 }));
    await outputs.drawn();
    assert.deepEqual(calls, []);
    add(answer('a'));
    await outputs.drawn();
    outputs.dispose();
    assert.deepEqual(calls, ['append a b']);
  });

  it('holds back nothing for what is slow: it waits in its place', async () => {
    const { outputs, add, calls, plain } = cell();
    outputs.sent([waiting('slow'), waiting('b', 1)]);
    add(answer('b', { request: 1 }));
    while (calls.length === 0) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    assert.deepEqual(calls, ['append slow (waiting) b']);
    assert.equal(plain()[0], 'slow · one (127.0.0.1:9650)\nWaiting for the response…');
    add(answer('slow'));
    await outputs.drawn();
    assert.deepEqual(calls, ['append slow (waiting) b', 'update 0 slow']);
  });

  it('shows the answers of fast nodes while a slow one is waited for', async () => {
    const { outputs, add, calls } = cell();
    outputs.sent([waiting('a', 0, 'one'), waiting('a', 0, 'two')]);
    const two = { network: 'devnet', node: 'two', host: '127.0.0.1:9650' };
    add(answer('a', { place: two }));
    while (calls.length === 0) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    add(answer('a'));
    await outputs.drawn();
    assert.deepEqual(calls, ['append a (waiting)+a', 'update 0 a+a']);
  });

  it('says of what had not come when the cell was stopped how long it was waited for', async () => {
    const { outputs, answers, add, plain } = cell();
    outputs.sent([waiting('slow'), waiting('b', 1)]);
    add(answer('b', { request: 1 }));
    answers.stop(65_000);
    await outputs.drawn();
    outputs.dispose();
    assert.deepEqual(plain(), [
      'slow · one (127.0.0.1:9650)\nStopped after 1 min 5 s: 127.0.0.1:9650 had not answered.',
      'b · one (127.0.0.1:9650) · 3 B\n"b"',
    ]);
  });

  it('tells whoever ends the cell that it could not be shown', async () => {
    const gone = deferred();
    const answers = new ShownResults();
    const outputs = new CellOutputs(
      answers,
      { append: () => gone.promise.then(() => Promise.reject(new Error('gone'))), update: () => Promise.resolve() },
      [],
    );
    answers.add(answer('a'));
    const ended = outputs.drawn();
    gone.resolve();
    await assert.rejects(ended, { message: 'gone' });
  });
});

function answerOf(request: number, node: string, part: Partial<CellResult> = {}): CellResult {
  return {
    request,
    label: 'eth_chainId',
    place: { network: 'devnet', node, host: '127.0.0.1:9650' },
    outcome: { kind: 'result', json: '0x1' },
    milliseconds: 1,
    expectations: [],
    ...part,
  };
}

function nodes(shown: ShownResults): readonly (readonly (string | undefined)[])[] {
  return shown.groups().map((group) => group.map(({ place }) => place.node));
}

describe('ShownResults', () => {
  it('stand in the order of the requests as they come, and of the nodes when all are there', () => {
    const shown = new ShownResults();
    shown.add(answerOf(1, 'one'));
    shown.add(answerOf(0, 'two'));
    shown.add(answerOf(0, 'one'));
    assert.deepEqual(nodes(shown), [['two', 'one'], ['one']]);
    shown.settle([answerOf(0, 'one'), answerOf(0, 'two'), answerOf(1, 'one')]);
    assert.deepEqual(nodes(shown), [['one', 'two'], ['one']]);
  });

  it('show a subscription by what it told last', () => {
    const shown = new ShownResults();
    const events = { subscription: 'newHeads', notes: ['3 events.'] };
    shown.send([answerOf(0, 'one', { outcome: { kind: 'waiting', since: 0 } })]);
    shown.add(answerOf(0, 'one', events));
    shown.add(answerOf(0, 'one', events));
    assert.deepEqual(nodes(shown), [['one']]);
    // The reason why it ended is shown below.
    shown.add(answerOf(0, 'one', { subscription: 'newHeads', outcome: { kind: 'failed', sentence: 'Lost.' } }));
    assert.deepEqual(nodes(shown), [['one', 'one']]);
  });
});
