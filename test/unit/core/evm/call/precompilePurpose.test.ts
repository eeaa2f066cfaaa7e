import assert from 'node:assert/strict';
import { precompilePurpose } from '../../../../../src/engine/abi/call/callLine';
import type { DecodedArg } from '../../../../../src/engine/abi/call/invocation';
import { id } from '../../../../../src/engine/report/spans';
import { lineText } from '../../../../../src/engine/report/spanText';

const style = { ids: 'short', amounts: 'short', times: 'utc', maxLength: 100 } as const;
const account: DecodedArg = { name: 'addr', type: 'address', value: `0x${'11'.repeat(20)}` };
const number: DecodedArg = { name: 'index', type: 'uint32', value: 3n };

function said(last: number, name: string, ...args: DecodedArg[]): string | undefined {
  const to = `0x02${'0'.repeat(37)}${last}`;
  const line = precompilePurpose({ to, name, args, symbol: undefined, address: (one) => id(one) });
  return line && lineText(line, style, { now: 0 });
}

describe('precompilePurpose', () => {
  const cases: readonly [string | undefined, string][] = [
    [said(0, 'setEnabled', account), 'lets 0x1111…1111 deploy contracts'],
    [said(1, 'setEnabled', account), 'lets 0x1111…1111 mint native tokens'],
    [said(2, 'setEnabled', account), 'lets 0x1111…1111 send transactions'],
    [said(3, 'setEnabled', account), 'lets 0x1111…1111 change the fee config'],
    [said(4, 'setEnabled', account), 'lets 0x1111…1111 set the fee recipient'],
    [said(2, 'setAdmin', account), 'makes 0x1111…1111 an admin of 0x0200…0002'],
    [said(2, 'setManager', account), 'makes 0x1111…1111 a manager of 0x0200…0002'],
    [said(2, 'setNone', account), 'removes the role of 0x1111…1111 on 0x0200…0002'],
    [said(1, 'mintNativeCoin', account, { ...number, value: 10n ** 18n }), 'mints 1 native tokens to 0x1111…1111'],
    [said(3, 'setFeeConfig', number), 'changes the fee config'],
    [said(4, 'setRewardAddress', account), 'sets the reward address to 0x1111…1111'],
    [said(4, 'allowFeeRecipients'), 'allows block producers to set the fee recipient'],
    [said(4, 'disableRewards'), 'disables rewards, fees are burned'],
    [said(5, 'sendWarpMessage'), 'sends a Warp message'],
    [said(5, 'getVerifiedWarpMessage', number), 'reads Warp message 3'],
  ];
  for (const [words, expected] of cases) {
    it(expected, () => assert.equal(words, expected));
  }

  it('leaves other functions to their names', () => {
    assert.equal(said(3, 'getFeeConfig'), undefined);
    assert.equal(said(0, 'setEnabled'), undefined);
  });
});
