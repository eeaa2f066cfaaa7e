import assert from 'node:assert/strict';
import { deepEqual } from '../../../helpers/deepEqual';
import { balanceFilterOf, blockProblem, contractsProblem } from '../../../../src/engine/report/balanceFilter';

const coin = '0x5DB9A7629912EBF95876228C24A848de0bfB43A9';
const art = '0x4Ac1d98D9cEF99EC6546dEd4Bd550b0b287aaD6D';

describe('the filter of balances', () => {
  it('is checked as it is typed', () => {
    const block = 'Enter a decimal block number, or leave empty for the latest block.';
    deepEqual(['', '0', '41203877', '-1', '0x10', 'latest'].map(blockProblem), [
      ...[undefined, undefined, undefined],
      ...[block, block, block],
    ]);
    deepEqual(['', `${coin}, ${art}`, `${coin}\n0x12`, coin.replace('D', 'd')].map(contractsProblem), [
      ...[undefined, undefined],
      '0x12 is not a contract address.',
      `${coin.replace('D', 'd')} is not a contract address.`,
    ]);
  });

  it('is what was typed, and none where nothing was', () => {
    deepEqual(balanceFilterOf('7', `${coin.toLowerCase()} ${art}`, true), {
      block: '7',
      contracts: [coin, art],
      spam: true,
    });
    assert.equal(balanceFilterOf('', ' ', false), undefined);
  });
});
