import assert from 'node:assert/strict';
import type { Tree, TreeRun, Freshness, TreeBranch, TreeNode } from '../../../../../src/engine/trees/treeNode';
import { TreeModel } from '../../../../../src/extension/trees/model/treeModel';
import type { TreeModelPorts } from '../../../../../src/extension/trees/model/fetchBranch';
import type { TreeNodeRow, TreeRow } from '../../../../../src/extension/trees/model/branch';
import { TestClock } from '../../../../helpers/testClock';

const host = 'https://node.test';

/** A tree defined by the test, queried like VS Code does. */
class Stage {
  readonly clock = new TestClock();
  readonly requested: string[] = [];
  /** Rows to be redrawn, in order: labels, or "all". */
  readonly drawn: string[] = [];
  readonly heights: string[] = [];
  decision: 'allowed' | 'refused' | 'undecided' = 'allowed';
  height = 10n;
  answer: (parent: TreeNode | undefined, run: TreeRun) => TreeBranch | Promise<TreeBranch> = () => this.branch([]);
  private readonly ports: TreeModelPorts = {
    tree: { children: (parent, run) => this.report(parent, run) } satisfies Tree,
    network: () => 'fuji',
    now: () => this.clock.now(),
    after: (milliseconds, run) => this.clock.after(milliseconds, run),
    deadlineMs: () => 60_000,
    decide: () => this.decision,
    hostOf: (url: string) => new URL(url).origin,
    height: (chain) => {
      this.heights.push(chain);
      return Promise.resolve(this.height);
    },
    sentence: (error) => (error as Error).message,
    clockTime: (at) => new Date(at).toISOString().slice(11, 19),
    changed: (rows) => this.drawn.push(rows === undefined ? 'all' : rows.map(labelOf).join()),
  };
  readonly model = new TreeModel(this.ports);

  branch(nodes: readonly TreeNode[], freshUntil: Freshness = { kind: 'age', milliseconds: 10_000 }): TreeBranch {
    return { nodes, at: this.clock.now(), hosts: ['node.test'], freshUntil };
  }

  async labels(parent?: TreeRow): Promise<readonly string[]> {
    return (await this.model.children(parent as TreeNodeRow | undefined)).map(labelOf);
  }

  async row(label: string, parent?: TreeRow): Promise<TreeNodeRow> {
    const rows = await this.model.children(parent as TreeNodeRow | undefined);
    const row = rows.find((one) => labelOf(one).startsWith(label));
    assert.ok(row);
    return row as TreeNodeRow;
  }

  /** Advances the clock and waits for the work that starts. */
  async pass(milliseconds: number): Promise<void> {
    this.clock.advance(milliseconds);
    await settled();
  }

  private async report(parent: TreeNode | undefined, run: TreeRun): Promise<TreeBranch> {
    this.requested.push(parent?.id ?? 'root');
    return await this.answer(parent, run);
  }
}

function labelOf(row: TreeRow): string {
  return row.kind === 'node' ? [row.node.label, row.node.description].filter(Boolean).join(' ') : `[${row.label}]`;
}

function node(id: string, part: Partial<TreeNode> = {}): TreeNode {
  return { id, label: id, icon: { symbol: 'circle', state: 'plain' }, ...part };
}

async function settled(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

describe('TreeModel', () => {
  let stage: Stage;
  beforeEach(() => {
    stage = new Stage();
  });

  it('asks for a branch once, however often it is drawn, and not at all below what is collapsed', async () => {
    stage.answer = (parent) =>
      stage.branch(parent === undefined ? [node('a', { children: 'collapsed' })] : [node('b')]);
    assert.deepEqual(await Promise.all([stage.labels(), stage.labels()]), [['a'], ['a']]);
    assert.deepEqual(await stage.labels(), ['a']);
    assert.deepEqual(stage.requested, ['root']);
    assert.deepEqual(await stage.labels(await stage.row('a')), ['b']);
    assert.deepEqual(stage.requested, ['root', 'a']);
  });

  it('shows after 300 ms what is known so far, and the rest as it comes', async () => {
    let finish = (): void => undefined;
    stage.answer = (_, run) => {
      run.soFar?.(stage.branch([node('a'), node('b', { description: 'no response yet' })]));
      return new Promise((resolve) => {
        finish = () => resolve(stage.branch([node('a'), node('b', { description: 'healthy' })]));
      });
    };
    const labels = stage.labels();
    await stage.pass(299);
    assert.equal(await Promise.race([labels, Promise.resolve('waiting')]), 'waiting');
    await stage.pass(1);
    assert.deepEqual(await labels, ['a', 'b no response yet']);
    finish();
    await settled();
    assert.deepEqual(stage.drawn, ['b healthy']);
    assert.deepEqual(await stage.labels(), ['a', 'b healthy']);
    assert.deepEqual(stage.requested, ['root']);
  });

  it('keeps what was told before while it asks again, however slow that is', async () => {
    stage.answer = () => stage.branch([node('a', { description: 'healthy' })]);
    stage.model.setVisible(true);
    await stage.labels();
    stage.answer = (_, run) => {
      run.soFar?.(stage.branch([node('a', { description: 'no response yet' })]));
      return new Promise(() => undefined);
    };
    await stage.pass(12_000);
    assert.deepEqual(stage.drawn, []);
    assert.deepEqual(await stage.labels(), ['a healthy']);
  });

  it('keeps expanded what was so, also where a filter took it away meanwhile', async () => {
    stage.answer = (_, { filter }) =>
      stage.branch(filter === 'b' ? [node('b')] : [node('a', { children: 'collapsed' }), node('b')]);
    stage.model.expanded(await stage.row('a'));
    stage.model.setFilter('b');
    assert.deepEqual(await stage.labels(), ['b']);
    stage.model.setFilter('');
    assert.equal(stage.model.isExpanded(await stage.row('a')), true);
    stage.model.collapsed(await stage.row('a'));
    assert.equal(stage.model.isExpanded(await stage.row('a')), false);
  });

  it('asks again by age while it is seen, and never while it is not', async () => {
    await stage.labels();
    await stage.pass(3_600_000);
    assert.deepEqual(stage.requested, ['root']);
    stage.model.setVisible(true);
    await stage.pass(0);
    assert.deepEqual(stage.requested, ['root', 'root']);
    await stage.pass(9_999);
    assert.equal(stage.requested.length, 2);
    await stage.pass(1);
    assert.equal(stage.requested.length, 3);
    stage.model.setVisible(false);
    assert.equal(stage.clock.pending, 0);
    await stage.pass(60_000);
    assert.equal(stage.requested.length, 3);
  });

  it('counts the age from the answer, also where that is of something older', async () => {
    const old = stage.clock.now() - 3_600_000;
    stage.answer = () => ({ ...stage.branch([node('a')]), at: old });
    stage.model.setVisible(true);
    await stage.labels();
    for (let second = 0; second < 30; second++) {
      await stage.pass(1_000);
    }
    assert.equal(stage.requested.length, 4);
  });

  it('draws the one row that says something else, and the branch only where rows come or go', async () => {
    let nodes = [node('a', { description: '1' }), node('b')];
    stage.answer = () => stage.branch(nodes);
    stage.model.setVisible(true);
    const [a] = await stage.model.children(undefined);
    nodes = [node('a', { description: '2' }), node('b')];
    await stage.pass(10_000);
    assert.deepEqual(stage.drawn, ['a 2']);
    nodes = [node('a', { description: '2' }), node('b')];
    await stage.pass(10_000);
    assert.deepEqual(stage.drawn, ['a 2']);
    nodes = [node('c'), node('a', { description: '2' })];
    await stage.pass(10_000);
    assert.deepEqual(stage.drawn, ['a 2', 'all']);
    assert.deepEqual(await stage.labels(), ['c', 'a 2']);
    assert.equal((await stage.model.children(undefined))[1], a, 'VS Code knows a row by its object');
    assert.equal(stage.requested.length, 4);
  });

  it('leaves a tooltip to be read: what would take it away is drawn after five seconds', async () => {
    let height = 1;
    stage.answer = (parent) =>
      stage.branch(
        parent === undefined
          ? [node('chain', { description: String(height), children: 'expanded' }), node('other')]
          : [node('fees')],
      );
    stage.model.setVisible(true);
    const [chain, other] = await stage.model.children(undefined);
    const [fees] = await stage.model.children(chain as TreeNodeRow);
    assert.ok(fees && other);
    await stage.pass(9_000);
    stage.model.read(fees);
    height = 2;
    await stage.pass(1_000);
    assert.deepEqual(stage.drawn, [], 'the row above is drawn with all that is below it');
    await stage.pass(2_000);
    stage.model.read(other);
    await stage.pass(2_000);
    assert.deepEqual(stage.drawn, [], 'the next tooltip is of the same branch');
    await stage.pass(3_000);
    assert.deepEqual(stage.drawn, ['chain 2']);
  });

  it('follows the blocks of a chain: its height is asked for, the branch only after a new block', async () => {
    stage.answer = () => stage.branch([node('a')], { kind: 'block', chain: 'C-Chain' });
    stage.model.setVisible(true);
    await stage.labels();
    await stage.pass(0);
    await stage.pass(3_000);
    await stage.pass(3_000);
    assert.deepEqual(stage.heights, ['C-Chain', 'C-Chain', 'C-Chain']);
    assert.equal(stage.requested.length, 1);
    stage.height = 11n;
    await stage.pass(3_000);
    await stage.pass(0);
    assert.equal(stage.requested.length, 2);
    await stage.pass(3_000);
    await stage.pass(0);
    assert.equal(stage.requested.length, 2);
  });

  it('asks again where a branch knows that it is of an older block', async () => {
    stage.answer = () => stage.branch([], { kind: 'block', chain: 'C-Chain', height: 9n });
    stage.model.setVisible(true);
    await stage.labels();
    await stage.pass(0);
    stage.answer = () => stage.branch([], { kind: 'block', chain: 'C-Chain', height: 10n });
    await stage.pass(0);
    assert.equal(stage.requested.length, 2);
    await stage.pass(3_000);
    assert.equal(stage.requested.length, 2);
  });

  it('asks again where another node is behind, or the chain began anew, and twice a minute where that changes nothing', async () => {
    stage.answer = () => stage.branch([], { kind: 'block', chain: 'C-Chain', height: 10n });
    stage.model.setVisible(true);
    await stage.labels();
    await stage.pass(0);
    assert.equal(stage.requested.length, 1);
    stage.height = 3n;
    for (let second = 0; second < 32; second++) {
      await stage.pass(1_000);
    }
    assert.equal(stage.requested.length, 2);
    stage.answer = () => stage.branch([], { kind: 'block', chain: 'C-Chain', height: 3n });
    for (let second = 0; second < 60; second++) {
      await stage.pass(1_000);
    }
    assert.equal(stage.requested.length, 3);
  });

  it('asks a node that stays behind once more, then twice a minute', async () => {
    stage.answer = () => stage.branch([], { kind: 'block', chain: 'C-Chain', height: 9n });
    stage.model.setVisible(true);
    await stage.labels();
    for (let second = 0; second < 65; second++) {
      stage.height += 1n;
      await stage.pass(1_000);
    }
    assert.equal(stage.requested.length, 4);
  });

  it('keeps what was told where it cannot be told again, says so, and tries less and less often', async () => {
    stage.answer = () => stage.branch([node('a')]);
    stage.model.setVisible(true);
    await stage.labels();
    stage.answer = () => Promise.reject(new Error('node.test did not answer.'));
    await stage.pass(10_000);
    assert.deepEqual(await stage.labels(), ['a', '[last updated 12:00:00]']);
    assert.equal((await stage.model.children(undefined))[1]?.kind, 'stale');
    const stale = (await stage.model.children(undefined))[1];
    assert.equal(stale !== undefined && 'detail' in stale && stale.detail, 'node.test did not answer.');
    const times: number[] = [];
    for (let minute = 0; minute < 20; minute += 1) {
      const before = stage.requested.length;
      await stage.pass(30_000);
      times.push(stage.requested.length - before);
    }
    assert.deepEqual(times, [1, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0]);
    stage.answer = () => stage.branch([node('a')]);
    await stage.pass(150_000);
    assert.deepEqual(await stage.labels(), ['a']);
  });

  it('says why a branch cannot be had at first, and asks as at first once it is told to', async () => {
    stage.answer = () => Promise.reject(new Error('node.test did not answer.'));
    assert.deepEqual(await stage.labels(), ['[node.test did not answer.]']);
    const [failed] = await stage.model.children(undefined);
    assert.ok(failed?.kind === 'failed');
    stage.answer = () => stage.branch([node('a')]);
    stage.model.retry(failed);
    assert.deepEqual(stage.drawn, ['all']);
    assert.deepEqual(await stage.labels(), ['a']);
  });

  it('gives up a branch that never comes, although the tree does not hear its signal', async () => {
    stage.answer = () => new Promise(() => undefined);
    const labels = stage.labels();
    await settled();
    stage.clock.advance(60_000);
    assert.deepEqual(await labels, [
      '[No response within 60 s. Try again, or increase the setting snowprobe.timeout.]',
    ]);
  });

  it('ends the question of a branch that is collapsed, and asks it when it is expanded again', async () => {
    let signal: AbortSignal | undefined;
    stage.answer = (parent, run) => {
      signal = run.signal;
      return parent === undefined ? stage.branch([node('a', { children: 'collapsed' })]) : new Promise(() => undefined);
    };
    const a = await stage.row('a');
    const labels = stage.labels(a);
    await settled();
    stage.model.collapsed(a);
    assert.equal(signal?.aborted, true);
    assert.deepEqual(await labels, []);
    stage.answer = () => stage.branch([node('b')]);
    stage.model.expanded(a);
    assert.deepEqual(stage.drawn, ['a']);
    assert.deepEqual(await stage.labels(a), ['b']);
  });

  it('does not ask for what is below a collapsed row, and does when it is expanded and not fresh', async () => {
    stage.answer = (parent) =>
      stage.branch(parent === undefined ? [node('a', { children: 'collapsed' })] : [node('b')]);
    stage.model.setVisible(true);
    const a = await stage.row('a');
    await stage.labels(a);
    stage.model.collapsed(a);
    await stage.pass(10_000);
    assert.deepEqual(stage.requested, ['root', 'a', 'root']);
    stage.model.expanded(a);
    await stage.pass(0);
    assert.deepEqual(stage.requested, ['root', 'a', 'root', 'a']);
  });

  it('holds back what is beyond a hundred, and asks for more only where the branch has no more', async () => {
    const all = Array.from({ length: 250 }, (_, i) => node(`n${i}`));
    stage.answer = (_, { shown }) => ({ ...stage.branch(all.slice(0, 150)), more: shown > 150 ? 0 : 1_100 });
    const last = async () => (await stage.labels()).slice(-2);
    assert.deepEqual(await last(), ['n99', '[Show 1,150 more…]']);
    const more = async () => {
      const row = (await stage.model.children(undefined)).at(-1);
      assert.ok(row?.kind === 'more');
      stage.model.showMore(row);
      await settled();
    };
    stage.answer = () => stage.branch(all);
    await more();
    assert.deepEqual(await last(), ['n199', '[Show 50 more…]']);
    assert.deepEqual(stage.requested, ['root', 'root']);
    await more();
    assert.deepEqual(await last(), ['n248', 'n249']);
    assert.deepEqual(stage.requested, ['root', 'root']);
  });

  it('offers to ask hosts that nobody decided on, once and not again below', async () => {
    stage.decision = 'undecided';
    stage.answer = (parent, run) => {
      run.allowed(`${host}/ext/info`);
      run.allowed(`${host}/ext/bc/C/rpc`);
      if (parent === undefined) {
        return stage.branch([node('a', { children: 'collapsed' })]);
      }
      throw new Error('nobody may be asked');
    };
    assert.deepEqual(await stage.labels(), ['a', '[Ask node.test about fuji?]']);
    assert.deepEqual(await stage.labels(await stage.row('a')), ['[nobody may be asked]']);
    const request = (await stage.model.children(undefined))[1];
    assert.deepEqual(request?.kind === 'ask' && request.hosts, [host]);
    stage.decision = 'allowed';
    stage.answer = (parent) => stage.branch([node(parent === undefined ? 'a' : 'b')]);
    stage.model.setVisible(true);
    stage.model.refresh();
    await stage.pass(0);
    assert.deepEqual(await stage.labels(), ['a']);
  });

  it('tells the tree the words of the filter, and forgets what was told without them', async () => {
    const filters: (string | undefined)[] = [];
    stage.answer = (_, { filter }) => {
      filters.push(filter);
      return stage.branch([node(filter ?? 'all')]);
    };
    assert.deepEqual(await stage.labels(), ['all']);
    stage.model.setFilter('  Orders ');
    assert.deepEqual(stage.drawn, ['all']);
    assert.deepEqual(await stage.labels(), ['orders']);
    stage.model.setFilter('');
    assert.deepEqual(await stage.labels(), ['all']);
    assert.deepEqual(filters, [undefined, 'orders', undefined]);
  });

  it('drops an answer of the network that was left', async () => {
    const answers: ((branch: TreeBranch) => void)[] = [];
    stage.answer = () => new Promise((resolve) => answers.push(resolve));
    const old = stage.labels();
    await settled();
    stage.model.reset();
    const now = stage.labels();
    await settled();
    answers[1]?.(stage.branch([node('new')]));
    answers[0]?.(stage.branch([node('old')]));
    assert.deepEqual(await old, []);
    assert.deepEqual(await now, ['new']);
    assert.deepEqual(await stage.labels(), ['new']);
  });
});
