import assert from 'node:assert/strict';
import fc from 'fast-check';
import { decodeRevert, panicReasons } from '../../../../../src/engine/abi/call/failureReason';
import { callFailures } from '../recorded';

const word = (value: bigint) => value.toString(16).padStart(64, '0');
const account = '0000000000000000000000008db97c7cece249c2b98bdc0226cc4c2a57bf52fc';

describe('decodeRevert', () => {
  it('reads what real nodes returned', () => {
    const texts = (file: 'evm-c.jsonl' | 'evm-l1.jsonl') => [
      ...new Set(
        callFailures(file)
          .filter(({ data }) => data !== undefined)
          .map(({ data }) => decodeRevert(data ?? ''))
          .map(({ kind, text }) => `${kind}: ${text}`),
      ),
    ];
    for (const file of ['evm-c.jsonl', 'evm-l1.jsonl'] as const) {
      assert.deepEqual(texts(file).sort(), [
        'error: not today',
        'panic: division or modulo by zero',
        'unknown: custom error 0x8aa3c18e',
      ]);
    }
  });

  it('reads Error(string)', () => {
    const data = `0x08c379a0${word(32n)}${word(9n)}6e6f7420746f646179${'0'.repeat(46)}`;
    assert.deepEqual(decodeRevert(data), { kind: 'error', text: 'not today', selector: '0x08c379a0', problems: [] });
  });

  it('says each panic in words', () => {
    const reported = [0x00n, 0x01n, 0x11n, 0x12n, 0x21n, 0x22n, 0x31n, 0x32n, 0x41n, 0x51n].map((code) => {
      const revert = decodeRevert(`0x4e487b71${word(code)}`);
      assert.equal(revert.kind, 'panic');
      assert.equal(revert.text, panicReasons.get(code));
      return revert.text;
    });
    assert.deepEqual(reported, [
      'generic compiler panic',
      'assertion failed',
      'arithmetic overflow or underflow',
      'division or modulo by zero',
      'conversion to an invalid enum value',
      'incorrectly encoded storage byte array',
      'pop() on an empty array',
      'array index out of bounds',
      'out of memory or array too large',
      'call to a zero-initialized function pointer',
    ]);
    assert.equal(decodeRevert(`0x4e487b71${word(0x99n)}`).text, 'panic 0x99');
  });

  it('reads known custom errors', () => {
    const revert = decodeRevert(`0xe450d38c${account}${word(5n)}${word(1234n)}`);
    assert.equal(revert.kind, 'custom');
    assert.equal(
      revert.text,
      'ERC20InsufficientBalance(sender 0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC, balance 5, needed 1,234)',
    );
    assert.equal(decodeRevert(`0x118cdaa7${account}`).kind, 'custom');
    assert.equal(decodeRevert('0xd93c0665').text, 'EnforcedPause()');
    assert.equal(decodeRevert(`0x7e273289${word(7n)}`).text, 'ERC721NonexistentToken(tokenId 7)');
  });

  it('names an unknown error by its selector', () => {
    const data = `0x8aa3c18e${word(5n)}${word(99n)}`;
    assert.deepEqual(decodeRevert(data), {
      kind: 'unknown',
      text: 'custom error 0x8aa3c18e',
      selector: '0x8aa3c18e',
      data,
    });
  });

  it('takes a known selector whose arguments do not fit for an unknown error', () => {
    assert.equal(decodeRevert('0x08c379a0').kind, 'unknown');
    assert.equal(decodeRevert('0x4e487b71ff').kind, 'unknown');
    assert.equal(decodeRevert(`0xe450d38c${account}`).kind, 'unknown');
  });

  it('tells nothing from something', () => {
    assert.deepEqual(decodeRevert('0x'), { kind: 'empty', text: 'no reason' });
    assert.deepEqual(decodeRevert('0xabcd'), {
      kind: 'unknown',
      text: 'unknown revert data: 0xabcd',
      data: '0xabcd',
    });
    assert.equal(decodeRevert('execution reverted').kind, 'unknown');
    assert.equal(decodeRevert('').kind, 'unknown');
  });

  it('reports a lie about the length of the reason', () => {
    assert.equal(decodeRevert(`0x08c379a0${word(32n)}${word(2n ** 200n)}`).kind, 'unknown');
    assert.equal(decodeRevert(`0x08c379a0${word(2n ** 255n)}`).kind, 'unknown');
  });

  it('does not read a reason of megabytes', () => {
    const data = `0x08c379a0${word(32n)}${word(1_000_000n)}${'61'.repeat(1_000_000)}`;
    assert.equal(decodeRevert(data).kind, 'unknown');
  });

  it('never throws (random)', () => {
    const selector = fc.constantFrom('08c379a0', '4e487b71', 'e450d38c', 'ffffffff', '');
    const body = fc.oneof(
      fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), maxLength: 400 }),
      fc
        .array(fc.constantFrom(word(0n), word(32n), word(2n ** 256n - 1n), word(4n)), { maxLength: 6 })
        .map((all) => all.join('')),
    );
    fc.assert(
      fc.property(selector, body, fc.constantFrom('0x', '', '0X'), (begin, rest, prefix) => {
        assert.equal(typeof decodeRevert(`${prefix}${begin}${rest}`).text, 'string');
      }),
      { numRuns: 1000 },
    );
  });
});
