import assert from 'node:assert/strict';
import type { Report, ReportStatus, Section } from '../../../../src/engine/report/report';
import { count, place } from '../../../../src/engine/report/spans';
import { reportToMarkdown } from '../../../../src/engine/report/toMarkdown';
import { pageActions, lensActions, sectionLenses } from '../../../../src/extension/lookup/resultAddress';

const target = { id: '0x1', network: 'fuji' };

function finding(status: ReportStatus): Report {
  const empty = { title: [], facts: [], sections: [], related: [], sources: [] };
  return { kind: 'transaction', status, identifier: '0x (no identifier)', ...empty };
}

function titles(status: ReportStatus, format: 'md' | 'json' = 'md'): readonly string[] {
  return lensActions({ target, format }, finding(status), ['mainnet', 'fuji', 'local']).map(({ title }) => title);
}

describe('lensActions', () => {
  it('offers the other networks where nothing was found', () => {
    assert.deepEqual(titles('notFound'), ['Try mainnet', 'Try local', 'Look up again', 'Open as page', 'Open as JSON']);
  });

  it('offers the other format otherwise', () => {
    assert.deepEqual(titles('ok'), ['Look up again', 'Open as page', 'Open as JSON']);
    assert.deepEqual(titles('ok', 'json'), ['Look up again', 'Open as page', 'Open as Markdown']);
  });

  it('offers nothing for a possible key', () => {
    assert.deepEqual(titles('secret'), []);
  });

  it('keeps the chain where it looks again', () => {
    const onChain = { ...target, chain: 'orders' };
    const [again] = lensActions({ target: onChain, format: 'md' }, finding('ok'), []);
    assert.deepEqual(again?.args, [onChain, 'md']);
  });

  it('offers signatures for transactions about an L1 alone', () => {
    const of = (type: string) => {
      const facts = [{ key: 'type', label: 'type', value: [{ kind: 'code', text: type }] as const, from: [] }];
      return lensActions({ target, format: 'md' }, { ...finding('ok'), facts }, []).map(({ title }) => title);
    };
    const signable = ['Aggregate signatures', 'Look up again', 'Open as page', 'Open as JSON'];
    assert.deepEqual(['RegisterL1ValidatorTx', 'ExportTx'].map(of), [signable, signable.slice(1)]);
  });

  it('opens a notebook about what a node can be asked about', () => {
    const identifier = '2TqSm1E1QrVKr7qQTQULQEvjUpZVjnzxnhwFuQPx8jXhb4SuGo';
    const of = (part: Partial<Report>) =>
      lensActions({ target, format: 'md' }, { ...finding('ok'), identifier, ...part }, []).filter(
        ({ command }) => command === '_snowprobe.openInNotebook',
      );
    assert.deepEqual(of({}), [{ title: 'Open in notebook', command: '_snowprobe.openInNotebook', args: [target] }]);
    assert.deepEqual(of({ status: 'notFound' }), []);
    assert.deepEqual(of({ kind: 'utxo' }), []);
  });

  it('puts what is ready on the clipboard, or into a cell', () => {
    const copyActions = [
      { key: 'retryCallData', label: 'Copy retry calldata', text: '0x01', as: 'copy' },
      { key: 'retryCell', label: 'Open retry as a cell', text: 'eth_call []', as: 'cell' },
    ] as const;
    const message: Report = { ...finding('failed'), kind: 'warpMessage', copyActions };
    assert.deepEqual(lensActions({ target, format: 'md' }, message, []).slice(0, 2), [
      { title: 'Copy retry calldata', command: '_snowprobe.copyText', args: ['0x01'] },
      { title: 'Open retry as a cell', command: '_snowprobe.openCell', args: ['eth_call []'] },
    ]);
    assert.deepEqual(
      pageActions(target, message, []).filter(({ as }) => as === 'handout'),
      [
        { title: 'Copy retry calldata', as: 'handout', command: '_snowprobe.copyText', args: ['0x01'] },
        { title: 'Open retry as a cell', as: 'handout', command: '_snowprobe.openCell', args: ['eth_call []'] },
      ],
    );
    assert.deepEqual(pageActions(target, { ...message, status: 'secret' }, []), []);
  });

  it('asks for a chain that a message needs and the network does not have', () => {
    const id = '2TqSm1E1QrVKr7qQTQULQEvjUpZVjnzxnhwFuQPx8jXhb4SuGo';
    const message: Report = { ...finding('ok'), kind: 'warpMessage', unconfigured: { name: id, blockchainId: id } };
    const own = { title: 'Add chain 2TqS…SuGo…', command: '_snowprobe.addChain', args: [{ ...target, chain: id }] };
    assert.deepEqual(lensActions({ target, format: 'md' }, message, [])[0], own);
    assert.ok(pageActions(target, message, []).some(({ title }) => title === own.title));
  });

  it('shows a failing line from page and text, and gas from the page beside its table', () => {
    const at = { uri: 'file:///p/src/Coin.sol', line: 30, column: 8 };
    const value = [place({ ...at, path: 'src/Coin.sol' })];
    const failed: Report = {
      ...{ ...finding('failed'), title: [{ kind: 'text', text: 'reverted' }] },
      facts: [{ key: 'failedAt', label: 'failed', value, from: [] }],
      sections: [part, { ...part, key: 'gasByLine', rows: [[value, [], [count(5n)]]] }],
    };
    const show = {
      title: 'Show failing line',
      command: '_snowprobe.showFailingLine',
      args: [at, 'reverted', [{ ...at, words: 'src/Coin.sol:31' }], 0],
    };
    assert.deepEqual(lensActions({ target, format: 'md' }, failed, [])[1], show);
    assert.deepEqual(
      pageActions(target, failed, []).filter(({ command }) => /show(?:Failing|Gas)/.test(command)),
      [
        show,
        {
          title: 'Show gas in editor',
          command: '_snowprobe.showGas',
          args: [[{ uri: at.uri, line: 30, words: '5 gas' }], 0],
          section: 1,
        },
      ],
    );
  });

  it('filters balances of EVM addresses alone, anew each time', () => {
    const filtered = { ...target, balances: { block: '5' } };
    const of = (part: Partial<Report>) =>
      lensActions({ target: filtered, format: 'md' }, { ...finding('ok'), ...part }, []);
    const [filter] = of({ kind: 'contract' });
    assert.deepEqual([filter?.title, filter?.args], ['Filter balances…', [target]]);
    assert.equal(of({ kind: 'address', identifier: 'P-fuji1' })[0]?.title, 'Look up again');
  });

  it('diagnoses the chain of an L1 that has told a block', () => {
    const { network } = target;
    const told = { key: 'lastBlock', label: 'last block', value: [], from: [] };
    const related = [{ label: 'blockchain', id: '2oYMBNV4eNHyqk2fjjV5nVQLDbtmNJzq5s3qs3Lo6ftnC6FByM' }];
    const of = (facts: Report['facts']) =>
      lensActions({ target, format: 'md' }, { ...finding('ok'), kind: 'subnet', facts, related }, [])[0];
    const { id } = related[0]!;
    assert.deepEqual([of([told])?.title, of([told])?.args], ['Diagnose', [{ network, chain: id, at: id }]]);
    assert.notEqual(of([])?.title, 'Diagnose');
  });
});

const list = { network: 'fuji', list: 'latestTransactions', blockchainId: 'p-chain' } as const;
const part: Section = {
  key: 'a',
  heading: 'Events [1]',
  columns: [],
  rows: [[[{ kind: 'text', text: 'x' }]]],
  from: [],
};
const listed: Report = {
  kind: 'address',
  status: 'ok',
  identifier: 'P-fuji1x',
  title: [{ kind: 'text', text: 'address' }],
  facts: [],
  sections: [part, { ...part, key: 'b', heading: 'Latest [*] transactions', list }],
  related: [],
  sources: [],
};

describe('sectionLenses', () => {
  it('show and export a list from the heading of its beginning, and nothing from the others', () => {
    const text = reportToMarkdown(listed, { now: 0 });
    const line = text.split('\n').findIndex((one) => one.startsWith('## Latest'));
    assert.ok(line > 0);
    assert.deepEqual(sectionLenses(listed, text), [
      { line, title: 'Show all', command: '_snowprobe.openList', args: [list] },
      { line, title: 'Export…', command: 'snowprobe.export', args: [list] },
    ]);
  });

  it('are none where the text is of another Finding', () => {
    assert.deepEqual(sectionLenses(listed, '# address\n'), []);
    assert.deepEqual(sectionLenses(undefined, reportToMarkdown(listed, { now: 0 })), []);
  });
});
