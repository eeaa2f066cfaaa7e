import assert from 'node:assert/strict';
import { ewoq, feesWith, genesisWith, one, start, textOf, warningsOf } from './warningsOf';
const later = start + 1000;
const slot = (index: number): string => `0x${String(index).padStart(64, '0')}`;
const state = (account: unknown, blockTimestamp = later) => ({
  genesis: genesisWith(),
  upgrade: { stateUpgrades: [{ blockTimestamp, accounts: { [one]: account } }] },
});

describe('regrets: what the VM does not do, without a word', () => {
  it('names no key that stands there already', () => {
    const genesis = genesisWith({ feeConfig: feesWith({ gasLimt: 1 }) });
    assert.deepEqual(warningsOf({ genesis }), [
      '"gasLimt" → The VM does not know “gasLimt” and ignores it: remove it.',
    ]);
  });

  it('reads a key of Unicode’s own letters as Go does', () => {
    const genesis = textOf(genesisWith()).replace('"timestamp"', '"timeſtamp"');
    assert.deepEqual(warningsOf({ genesis }), [
      '"timeſtamp" → The VM reads “timeſtamp” as timestamp; other tools do not. Write timestamp.',
    ]);
  });

  it('keeps storage of an account that has something', () => {
    const files = state({ storage: { [slot(0)]: slot(7) } });
    const genesis = genesisWith(
      {},
      { alloc: { [one]: { balance: '1' }, [ewoq]: { balance: '10000000000000000000' } } },
    );
    assert.deepEqual(warningsOf({ ...files, genesis }), []);
    assert.deepEqual(warningsOf(state({ balanceChange: '1', storage: { [slot(0)]: slot(7) } })), []);
  });
});
