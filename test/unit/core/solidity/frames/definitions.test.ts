import assert from 'node:assert/strict';
import { definitionsIn } from '../../../../../src/engine/source/frames/solidityText';

const found = (code: string): readonly string[] =>
  definitionsIn(code).map(({ kind, name, contract, start, end }) =>
    [kind, contract === undefined ? name : `${contract}.${name}`, code.slice(start, end).length].join(' '),
  );

describe('definitions of a source', () => {
  it('are its contracts, functions and modifiers, with what they are in', () => {
    assert.deepEqual(
      found(`abstract contract A { modifier only() { _; } constructor (uint a) {} function f () external; receive() external payable {} }
library L { function g(function (uint) h) internal { assembly { function k() {} } } }
function free(uint a) pure {}
contract B { fallback() external {} }`),
      [
        'contract A 124',
        'modifier A.only 22',
        'function A.constructor 23',
        'function A.f 23',
        'function A.receive 29',
        'contract L 85',
        'function L.g 71',
        'function free 29',
        'contract B 37',
        'function B.fallback 22',
      ],
    );
  });

  it('do not take long to find in what is no Solidity', () => {
    assert.deepEqual(found('contract A{'.repeat(20_000)), ['contract A 220000']);
    assert.deepEqual(found(`function${' '.repeat(100_000)}f g`), []);
  });
});
