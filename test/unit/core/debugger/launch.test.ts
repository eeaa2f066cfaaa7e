import assert from 'node:assert/strict';
import {
  evmTransactionHash,
  launchTarget,
  parseCall,
  toLaunchedCall,
} from '../../../../src/engine/source/debugger/launch';

const to = '0x5fbdb2315678afecb367f032d93f642f64180aa3';

describe('a launch configuration', () => {
  it('names a transaction by its hash, however it is spelled', () => {
    assert.equal(evmTransactionHash(` 0x${'AB'.repeat(32)} `), `0x${'ab'.repeat(32)}`);
    for (const wrong of ['', '0x12', `${'ab'.repeat(32)}`, `0x${'ab'.repeat(32)}00`, 7, undefined]) {
      assert.equal(evmTransactionHash(wrong), undefined);
    }
    assert.throws(
      () => launchTarget({ txHash: '0x12' }),
      /^UserError: "txHash" is not the hash of a transaction: 0x and 64 hex digits\.$/,
    );
  });

  it('has a call with the fields that eth_call takes, and no others', () => {
    assert.deepEqual(parseCall({ call: { to, data: '0x01', value: '0x5', colour: 'red' } }), {
      call: { to, data: '0x01', value: '0x5' },
      block: 'latest',
    });
  });

  it('has the block and the overrides of a call', () => {
    const stateOverrides = { [to]: { balance: '0x5', stateDiff: { '0x01': '0x02' } } };
    const called = { call: { to }, block: '0x7', stateOverrides };
    assert.deepEqual(parseCall(called), called);
    assert.equal(parseCall({ ...called, block: 'tomorrow' }), undefined);
    assert.equal(parseCall({ ...called, stateOverrides: '0x' }), undefined);
    assert.equal(parseCall({ ...called, stateOverrides: { [to]: { nonce: 5 } } }), undefined);
  });

  it('holds what a cell asks a node with, whole numbers as hex', () => {
    assert.deepEqual(toLaunchedCall({ call: { to, gas: 21000n }, block: 'latest' }), {
      call: { to, gas: '0x5208' },
      block: 'latest',
    });
  });

  for (const [what, call] of Object.entries({
    nothing: undefined,
    'a text': 'transfer',
    'nothing to run': { value: '0x1' },
    'an address that is none': { to: '0x12' },
    'data of half a byte': { to, data: '0x123' },
    'a value that is no quantity': { to, value: 5 },
  })) {
    it(`has no call where there is ${what}`, () =>
      assert.throws(
        () => launchTarget({ call }),
        /^UserError: "call" must be an object as eth_call takes it, with to, data /,
      ));
  }
});
