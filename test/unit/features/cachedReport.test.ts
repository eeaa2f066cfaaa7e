import assert from 'node:assert/strict';
import type { Report, Source } from '../../../src/engine/report/report';
import type { Identifier } from '../../../src/engine/primitives/ids/identifier';
import { cachedReport } from '../../../src/extension/shared/cachedReport';
import type { Network } from '../../../src/engine/networks/network';

const identifier: Identifier = { kind: 'hash32', text: '0x1', hex: '0x1' };
const network: Network = { name: 'fuji', networkId: 5, hrp: 'fuji', nodes: [], chains: [], wireNames: 'wire' };
const node = 'https://api.avax-test.network';
const service = 'https://data-api.avax.network';

function finding(outcome: Source['outcome']): Report {
  const sources: Source[] = [
    { kind: 'dataService', host: 'data-api.avax.network', outcome, at: 0 },
    { kind: 'node', host: 'api.avax-test.network', outcome: 'answered', at: 0 },
  ];
  const empty = { title: [], facts: [], sections: [], related: [] };
  return { kind: 'transaction', status: 'ok', identifier: '0x1', chain: 'C-Chain', ...empty, sources };
}

function request(cached: Report | undefined, allowed: readonly string[], chain?: string): Report | undefined {
  const lookup = {
    cached: (_identifier: Identifier, _network: Network, one?: string) => (one === undefined ? cached : undefined),
    urls: () => [service, node],
  };
  const isAllowed = (url: string): boolean => allowed.includes(url);
  return cachedReport(lookup, { identifier, network, allowed: isAllowed, ...(chain === undefined ? {} : { chain }) });
}

describe('cachedFinding', () => {
  it('gives what is kept while no more may be asked', () => {
    const cached = finding('notAsked');
    assert.equal(request(cached, [node]), cached);
  });

  it('is not satisfied once a host may be asked that was not', () => {
    assert.equal(request(finding('notAsked'), [node, service]), undefined);
  });

  it('is satisfied with a host that failed: that is for the lookup to repeat', () => {
    const cached = finding('failed');
    assert.equal(request(cached, [node, service]), cached);
  });

  it('answers for the chain that it was found on, and for no other', () => {
    const cached = finding('answered');
    assert.equal(request(cached, [node, service], 'C-Chain'), cached);
    assert.equal(request(cached, [node, service], 'orders'), undefined);
  });

  it('gives nothing where nothing is kept', () => {
    assert.equal(request(undefined, [node]), undefined);
  });
});
