import assert from 'node:assert/strict';
import { reportLink } from '../../../src/extension/shared/hoverLinks';

function decoded(uri: string | undefined): readonly [string, unknown] {
  const match = /^command:([\w.]+)\?(.+)$/.exec(uri ?? '');
  assert.ok(match?.[1] && match[2], uri);
  return [match[1], JSON.parse(decodeURIComponent(match[2]))];
}

describe('findingLink', () => {
  const args = { identifier: '0x1', network: 'fuji', chain: 'C-Chain' };
  const target = { id: '0x1', network: 'fuji', chain: 'C-Chain' };

  it('hands the identifier with its place to the command', () => {
    assert.deepEqual(decoded(reportLink('lookUp', args)), ['snowprobe.lookUp', [target]]);
    assert.deepEqual(decoded(reportLink('open', args)), ['snowprobe.openResult', [target]]);
    assert.deepEqual(decoded(reportLink('copyJson', args)), ['snowprobe.copyJson', [target]]);
    assert.deepEqual(decoded(reportLink('otherNetwork', args)), ['_snowprobe.lookUpElsewhere', [target]]);
    assert.deepEqual(decoded(reportLink('copyText', { ...args, text: 'a' })), ['_snowprobe.copyText', ['a']]);
  });

  it('opens a notebook about what a node can be asked about', () => {
    const id = '2TqSm1E1QrVKr7qQTQULQEvjUpZVjnzxnhwFuQPx8jXhb4SuGo';
    const [command, given] = decoded(reportLink('openNotebook', { identifier: id, network: 'fuji' }));
    assert.deepEqual([command, given], ['_snowprobe.openInNotebook', [{ id, network: 'fuji' }]]);
  });

  it('opens a place, or marks it with what is known of the failure', () => {
    const place = { uri: 'file:///p/Coin.sol', line: 30, column: 8 };
    const stack = [{ ...place, words: 'Coin.pay src/Coin.sol:31' }];
    assert.deepEqual(decoded(reportLink('openSource', { ...args, place })), ['_snowprobe.openSource', [place]]);
    assert.deepEqual(decoded(reportLink('showFailingLine', { ...args, place, text: 'no', stack, at: 5 })), [
      '_snowprobe.showFailingLine',
      [place, 'no', stack, 5],
    ]);
    assert.equal(reportLink('openSource', args), undefined);
    assert.equal(reportLink('showFailingLine', args), undefined);
  });

  it('has no link for what cannot be done', () => {
    assert.equal(reportLink('openNotebook', { identifier: `0x${'ab'.repeat(96)}` }), undefined);
    assert.equal(reportLink('copyText', args), undefined);
  });
});
