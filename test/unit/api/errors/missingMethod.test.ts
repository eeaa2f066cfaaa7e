import assert from 'node:assert/strict';
import { RpcError } from '../../../../src/api/errors/errors';
import { errorSentence } from '../../../../src/api/errors/errorSentence';

const sentences: readonly (readonly [method: string, sentence: string])[] = [
  [
    'debug_traceTransaction',
    'h:1 does not offer debug_traceTransaction. It needs eth-apis: debug-tracer in the configuration of the chain, on the C-Chain since Helicon apis: trace.',
  ],
  [
    'debug_dbGet',
    'h:1 does not offer debug_dbGet. The C-Chain alone has it since Helicon, with apis: db in its configuration.',
  ],
  [
    'debug_preimage',
    'h:1 does not offer debug_preimage. It needs eth-apis: debug in the configuration of the chain, and the C-Chain has it no more since Helicon.',
  ],
  ['eth_coinbase', 'h:1 does not offer eth_coinbase: the C-Chain has it no more since Helicon. Ask an L1.'],
  [
    'eth_feeConfig',
    'h:1 does not offer eth_feeConfig: L1s and subnets have it, the C-Chain does not. Check the chain.',
  ],
  ['eth_suggestPriceOptions', 'h:1 does not offer eth_suggestPriceOptions: the C-Chain alone has it. Check the chain.'],
  [
    'eth_foo',
    'h:1 does not offer eth_foo. Check the spelling and the chain, and whether this API is switched on there.',
  ],
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
