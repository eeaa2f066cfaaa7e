import assert from 'node:assert/strict';
import { EndpointStats } from '../../../../src/engine/sources/endpointStats';
import { TestClock } from '../../../helpers/testClock';

describe('what is known of nodes', () => {
  const [one, two] = ['http://127.0.0.1:1/', 'http://127.0.0.1:2/'] as const;

  it('is that all are gone only where none answered when it was asked last', () => {
    const endpointStats = new EndpointStats(new TestClock());
    let received = 0;
    endpointStats.onDidChange(() => (received += 1));
    assert.equal(endpointStats.areUnreachable([]), false);
    endpointStats.fails(one);
    assert.equal(endpointStats.areUnreachable([one, two]), false);
    endpointStats.fails(two);
    endpointStats.fails(two);
    assert.equal(endpointStats.areUnreachable([one, two]), true);
    assert.equal(received, 2);
    endpointStats.answers(two);
    endpointStats.answers(two);
    assert.equal(endpointStats.areUnreachable([one, two]), false);
    assert.equal(received, 3);
  });

  it('is what fails on a node until it tells that it is well, and that it does not respond', () => {
    const endpointStats = new EndpointStats(new TestClock());
    const heard: unknown[] = [];
    endpointStats.onDidChange(() => heard.push(endpointStats.failingOn(one)));
    endpointStats.setFailingChecks(one, '1 of 12 checks failing: orders');
    endpointStats.setFailingChecks(one, '1 of 12 checks failing: orders');
    endpointStats.fails(one);
    endpointStats.answers(one);
    endpointStats.setFailingChecks(one, undefined);
    assert.deepEqual(heard, [
      '1 of 12 checks failing: orders',
      'no response',
      '1 of 12 checks failing: orders',
      undefined,
    ]);
  });
});
