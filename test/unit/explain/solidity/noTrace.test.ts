import assert from 'node:assert/strict';
import { ConnectionError, HttpError, RpcError } from '../../../../src/engine/errors/errors';
import { noSteps, noTrace, type TracingNode } from '../../../../src/engine/source/report/noTrace';
import type { Line } from '../../../../src/engine/report/report';

const at = { host: 'node', method: 'debug_traceTransaction' };
const noMethod = new RpcError(at, -32601, 'the method debug_traceTransaction does not exist/is not available');
const pruned = new RpcError(at, -32000, 'required historical state unavailable (reexec=0)');
const missing = new RpcError(at, -32000, 'missing trie node 1234 (path ) state 0x12 is not available');
const tooLong = new RpcError(at, -32000, 'execution timeout');
const cut = new RpcError(at, -32002, 'request timed out');

const ethApis =
  '`"eth-apis": ["eth","eth-filter","net","web3","internal-eth","internal-blockchain","internal-transaction","debug-tracer"]`';
const apis = '`"apis": ["web3","net","txpool","price","chain","tx","subscription","avalanche","trace"]`';

describe('why there is no trace, and which setting makes it', () => {
  const l1 = (clientVersion?: string): TracingNode => ({ isCChain: false, clientVersion });
  const c = (clientVersion?: string): TracingNode => ({ isCChain: true, clientVersion });
  const cases: readonly (readonly [string, RpcError | HttpError | ConnectionError, TracingNode, string])[] = [
    [
      'an L1',
      noMethod,
      l1('v1.15.0'),
      `node does not trace transactions. Set ${ethApis} in its chain config and restart it, or use a node that traces.`,
    ],
    [
      'the C-Chain before Helicon',
      noMethod,
      c('v1.14.2'),
      `node does not trace transactions. Set ${ethApis} in its chain config and restart it, or use a node that traces.`,
    ],
    [
      'the C-Chain since Helicon',
      noMethod,
      c('v1.15.1'),
      `node does not trace transactions: trace is left out of apis, or it is a public node. Set ${apis} in its chain config and restart it, or use a node that traces.`,
    ],
    [
      'the C-Chain of a node of any version',
      noMethod,
      c(),
      `node does not trace transactions. Set ${apis} in its chain config, before v1.15 ${ethApis}, and restart it, or use a node that traces.`,
    ],
    [
      'a version that is none',
      noMethod,
      c('v1<script>'),
      `node does not trace transactions. Set ${apis} in its chain config, before v1.15 ${ethApis}, and restart it, or use a node that traces.`,
    ],
    [
      'a chain that is not known',
      noMethod,
      { clientVersion: 'v1.15.0' },
      `node does not trace transactions. Set ${apis} in its chain config, before v1.15 ${ethApis}, and restart it, or use a node that traces.`,
    ],
    [
      'anvil',
      noMethod,
      l1('anvil/v1.7.1'),
      'node does not trace this. Update anvil, and start it with `--steps-tracing`.',
    ],
    [
      'Hardhat',
      noMethod,
      l1('HardhatNetwork/2.22.3/@nomicfoundation/edr/0.3.5'),
      'node does not trace this. Update Hardhat, or start anvil with `--steps-tracing`.',
    ],
    [
      'an L1 that prunes',
      pruned,
      l1('v1.14.2'),
      'node pruned the state before this transaction, so it cannot trace it. Set `"pruning-enabled": false` in the chain config of a node that syncs from the beginning, or use an archive node.',
    ],
    [
      'a C-Chain that prunes',
      missing,
      c('v1.15.0'),
      'node pruned the state before this transaction, so it cannot trace it. Set `"pruning-enabled": false` in its chain config, raise `state-replay-concurrency` so that it rebuilds old state, or use an archive node.',
    ],
    [
      'an anvil that forgot',
      missing,
      c('anvil/v1.7.1'),
      'node no longer has the state before this transaction, so it cannot trace it. Send the transaction again, or fork from an archive node.',
    ],
    [
      'the tracer that was stopped',
      tooLong,
      l1('v1.14.2'),
      'node stopped tracing the transaction at its time limit. Set a longer `api-max-duration` in its chain config, try again when it is less busy, or use another node.',
    ],
    [
      'a request that was stopped',
      cut,
      c('v1.15.0'),
      'node stopped tracing the transaction at its time limit. Set a longer `api-max-duration` in its chain config, try again when it is less busy, or use another node.',
    ],
    [
      'the limit of a development node',
      tooLong,
      l1('anvil/v1.7.1'),
      'node stopped tracing the transaction at its time limit. Try again when it is less busy.',
    ],
    [
      'what is no matter of settings',
      new ConnectionError(at, 'refused'),
      l1(),
      'Nothing is listening at node, so debug_traceTransaction got no response. Start the node, or correct its URL in the settings.',
    ],
    [
      'a key that is missing',
      new HttpError(at, 401, '', ''),
      c('v1.15.0'),
      'node requires an API key for debug_traceTransaction, or rejected the one it got. Set the key for this host and try again.',
    ],
  ];
  for (const [what, error, node, sentence] of cases) {
    it(`says it of ${what}`, () => assert.equal(textOf(noTrace(error, node)), sentence));
  }

  it('says how anvil records steps', () => {
    assert.equal(
      textOf(noSteps('node', l1('anvil/v1.7.1'))),
      'node recorded no steps. Start anvil with `--steps-tracing`.',
    );
    assert.equal(
      textOf(noSteps('node', l1('v1.14.2'))),
      'node answered with no steps, though code ran. Use another node, or check its version.',
    );
  });
});

function textOf(line: Line): string {
  return line
    .map((span) =>
      span.kind === 'code' ? `\`${span.text}\`` : span.kind === 'text' || span.kind === 'remote' ? span.text : '?',
    )
    .join('');
}
