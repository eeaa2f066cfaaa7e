import assert from 'node:assert/strict';
import { RpcError } from '../../../../src/engine/errors/errors';
import { errorSentence } from '../../../../src/engine/errors/errorSentence';

const sentences: readonly (readonly [method: string, sentence: string])[] = [
  [
    'debug_traceTransaction',
    'h:1 does not support debug_traceTransaction. It needs eth-apis: debug-tracer in the chain config, on the C-Chain since Helicon apis: trace.',
  ],
  [
    'debug_dbGet',
    'h:1 does not support debug_dbGet. Since Helicon, only the C-Chain has it, with apis: db in its chain config.',
  ],
  [
    'debug_preimage',
    'h:1 does not support debug_preimage. It needs eth-apis: debug in the chain config, and the C-Chain dropped it with Helicon.',
  ],
  ['eth_coinbase', 'h:1 does not support eth_coinbase: the C-Chain dropped it with Helicon. Use an L1.'],
  [
    'eth_feeConfig',
    'h:1 does not support eth_feeConfig: L1s and subnets have it, the C-Chain does not. Check the chain.',
  ],
  [
    'eth_suggestPriceOptions',
    'h:1 does not support eth_suggestPriceOptions: only the C-Chain has it. Check the chain.',
  ],
  ['eth_foo', 'h:1 does not support eth_foo. Check the spelling and the chain, and whether this API is enabled there.'],
];

describe('a method that an EVM chain does not offer', () => {
  for (const [method, sentence] of sentences) {
    it(`says where ${method} is offered, as far as the catalogue knows`, () => {
      const error = new RpcError(
        { host: 'h:1', method },
        -32601,
        `the method ${method} does not exist/is not available`,
      );
      assert.equal(errorSentence(error), sentence);
    });
  }
});
