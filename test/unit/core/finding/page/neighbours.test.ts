import assert from 'node:assert/strict';
import type { Report, Related } from '../../../../../src/engine/report/report';
import { reportToPage } from '../../../../../src/engine/report/page/toPage';
import { count } from '../../../../../src/engine/report/spans';
import { reportToJson } from '../../../../../src/engine/report/toJson';
import type { EvmChain } from '../../../../../src/engine/networks/network';
import { withUnconfigured } from '../../../../../src/engine/lookup/io/lookup';
import { testNetwork } from '../../../../helpers/lookupOn';
import { neighbourBlocks } from '../../../../../src/engine/report/facts';
import { ctx, panic } from '../samples';

const block = (related: readonly Related[]): Report => ({
  ...panic,
  kind: 'block',
  facts: [{ key: 'number', label: 'number', value: [count(1_027n)], from: [] }],
  related,
});

describe('the blocks beside a block', () => {
  it('are those of the numbers before and after it, within the chain', () => {
    const ids = (number: bigint, last?: bigint) => neighbourBlocks(number, last).map(({ id, as }) => `${as} ${id}`);
    assert.deepEqual(ids(27n, 30n), ['previous 26', 'next 28']);
    assert.deepEqual(ids(30n, 30n), ['previous 29']);
    assert.deepEqual(ids(0n, 30n), ['next 1']);
    assert.deepEqual(ids(27n), ['previous 26', 'next 28']);
    assert.deepEqual(neighbourBlocks(undefined, 30n), []);
  });

  it('stand on its page around its own number, and in JSON by what they are', () => {
    const report = block(neighbourBlocks(1_027n, 2_000n));
    const { neighbours, more } = reportToPage(report, ctx);
    assert.deepEqual(neighbours, {
      previous: { id: '1026', label: 'Previous block', text: '1,026' },
      own: '1,027',
      next: { id: '1028', label: 'Next block', text: '1,028' },
    });
    assert.deepEqual(more, []);
    assert.match(reportToJson(report), /"id": "1028",\n\s+"as": "next"/);
  });

  it('are none on a chain that the settings do not name, where no number can be looked up', () => {
    const report = { ...block(neighbourBlocks(1_027n, undefined)), chain: 'orders' };
    const chain: EvmChain = { name: 'orders', path: 'x', blockchainId: 'x', evmChainId: 77n };
    assert.deepEqual(withUnconfigured(report, { ...testNetwork({ nodes: [] }), name: 'local' }, [chain]).related, []);
    assert.equal(withUnconfigured(report, testNetwork({ nodes: [] }), []).related?.length, 2);
  });

  it('are none on the page of anything else', () => {
    assert.equal(reportToPage(block([{ label: 'sent in', id: 'x' }]), ctx).neighbours, undefined);
  });
});
