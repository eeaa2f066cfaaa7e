import assert from 'node:assert/strict';
import type { Finding, Source } from '../../../src/core/finding/finding';
import type { Identifier } from '../../../src/core/ids/identifier';
import { cachedFinding } from '../../../src/features/cachedFinding';
import type { Network } from '../../../src/core/networks/network';

const identifier: Identifier = { kind: 'hash32', text: '0x1', hex: '0x1' };
const network: Network = { name: 'fuji', networkId: 5, hrp: 'fuji', nodes: [], chains: [], wireNames: 'wire' };
const node = 'https://api.avax-test.network';
const service = 'https://data-api.avax.network';

function finding(outcome: Source['outcome']): Finding {
  const sources: Source[] = [
    { kind: 'dataService', host: 'data-api.avax.network', outcome, at: 0 },
    { kind: 'node', host: 'api.avax-test.network', outcome: 'answered', at: 0 },
  ];
  const empty = { title: [], facts: [], sections: [], related: [] };
  return { kind: 'transaction', status: 'ok', identifier: '0x1', chain: 'C-Chain', ...empty, sources };
}

function ask(kept: Finding | undefined, allowed: readonly string[], chain?: string): Finding | undefined {
  const lookup = {
    kept: (_identifier: Identifier, _network: Network, one?: string) => (one === undefined ? kept : undefined),
    urls: () => [service, node],
  };
  const isAllowed = (url: string): boolean => allowed.includes(url);
  return cachedFinding(lookup, { identifier, network, allowed: isAllowed, ...(chain === undefined ? {} : { chain }) });
}

describe('cachedFinding', () => {
  it('gives what is kept while no more may be asked', () => {
    const kept = finding('notAsked');
    assert.equal(ask(kept, [node]), kept);
  });

  it('is not satisfied once a host may be asked that was not', () => {
    assert.equal(ask(finding('notAsked'), [node, service]), undefined);
  });

  it('is satisfied with a host that failed: that is for the lookup to repeat', () => {
    const kept = finding('failed');
    assert.equal(ask(kept, [node, service]), kept);
  });

  it('answers for the chain that it was found on, and for no other', () => {
    const kept = finding('answered');
    assert.equal(ask(kept, [node, service], 'C-Chain'), kept);
    assert.equal(ask(kept, [node, service], 'orders'), undefined);
  });

  it('gives nothing where nothing is kept', () => {
    assert.equal(ask(undefined, [node]), undefined);
  });
});
