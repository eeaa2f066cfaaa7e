import assert from 'node:assert/strict';
import { CellOutputs, type ShownOutput, ShownAnswers } from '../../../../../src/features/notebook/output/cellOutputs';
import type { CellAnswer } from '../../../../../src/state/notebook/cellAnswer';
import { deferred } from '../../../../helpers/deferred';

function answer(label: string, part: Partial<CellAnswer> = {}): CellAnswer {
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

/** What a cell shows after each change, and what it was told to do. */
function cell() {
  const calls: string[] = [];
  let shown: readonly ShownOutput[] = [];
  const labels = (outputs: readonly ShownOutput[]): string =>
    outputs.map(({ output }) => output.answers.map((one) => one.label).join('+')).join(' ');
  const outputs = new CellOutputs(
    {
      append: (added) => {
        calls.push(`append ${labels(added)}`);
        shown = [...shown, ...added];
        return Promise.resolve();
      },
      replace: (all) => {
        calls.push(`replace ${labels(all)}`);
        shown = all;
        return Promise.resolve();
      },
    },
    [],
  );
  return { outputs, calls, shown: () => labels(shown), plain: () => shown.map(({ plain }) => plain) };
}

describe('CellOutputs', () => {
  it('shows what comes together at once, and nothing anew at the end', async () => {
    const { outputs, calls, plain } = cell();
    const groups = [[answer('a', { status: 200 })], [answer('b'), answer('c')]];
    groups.forEach((group) => outputs.add(group));
    const told = await outputs.end(groups);
    assert.deepEqual(calls, ['append a b+c']);
    assert.deepEqual(plain()[0], 'a · 200 · one (127.0.0.1:9650) · 3 B\n"a"');
    assert.deepEqual(
      told.map(({ answers }) => answers.map(({ label }) => label)),
      [['a'], ['b', 'c']],
    );
  });

  it('shows answers in their order while earlier ones are still being shown', async () => {
    const { outputs, calls } = cell();
    outputs.add([answer('a')]);
    await new Promise((resolve) => setImmediate(resolve));
    outputs.add([answer('b')]);
    outputs.add([answer('c')]);
    await outputs.end([[answer('a')], [answer('b')], [answer('c')]]);
    assert.deepEqual(calls, ['append a', 'append b c']);
  });

  it('shows everything anew while a subscription tells its events, and when it ends', async () => {
    const { outputs, calls, shown } = cell();
    outputs.add([answer('chain')]);
    await outputs.replace([[answer('chain')], [answer('heads')]]);
    outputs.add([answer('late')]);
    await outputs.end([[answer('chain')], [answer('heads')], [answer('late')]]);
    assert.deepEqual(calls, ['replace chain heads', 'replace chain heads late']);
    assert.equal(shown(), 'chain heads late');
  });

  it('shows what came where a run was stopped in the middle of a request', async () => {
    const { outputs, calls } = cell();
    outputs.add([answer('a')]);
    await outputs.end([[answer('a')], [answer('one of two nodes')]]);
    assert.deepEqual(calls, ['append a', 'replace a one of two nodes']);
  });

  it('tells whoever ends the cell that it could not be shown', async () => {
    const gone = deferred();
    const outputs = new CellOutputs(
      { append: () => gone.promise.then(() => Promise.reject(new Error('gone'))), replace: () => Promise.resolve() },
      [],
    );
    outputs.add([answer('a')]);
    const ended = outputs.end([[answer('a')]]);
    gone.resolve();
    await assert.rejects(ended, { message: 'gone' });
  });
});

function answerOf(request: number, node: string, part: Partial<CellAnswer> = {}): CellAnswer {
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

function nodes(shown: ShownAnswers): readonly (readonly (string | undefined)[])[] {
  return shown.groups().map((group) => group.map(({ place }) => place.node));
}

describe('ShownAnswers', () => {
  it('stand in the order of the requests as they come, and of the nodes when all are there', () => {
    const shown = new ShownAnswers();
    shown.add(answerOf(1, 'one'));
    shown.add(answerOf(0, 'two'));
    shown.add(answerOf(0, 'one'));
    assert.deepEqual(nodes(shown), [['two', 'one'], ['one']]);
    shown.settle([answerOf(0, 'one'), answerOf(0, 'two'), answerOf(1, 'one')]);
    assert.deepEqual(nodes(shown), [['one', 'two'], ['one']]);
  });

  it('show a subscription by what it told last', () => {
    const shown = new ShownAnswers();
    shown.progress(answerOf(0, 'one'));
    shown.progress(answerOf(0, 'one'));
    assert.deepEqual(nodes(shown), [['one']]);
    shown.add(answerOf(0, 'one', { notes: ['3 events.'] }));
    assert.deepEqual(nodes(shown), [['one']]);
  });
});
