import { deepEqual } from '../../../helpers/deepEqual';
import { readBalanceFilter } from '../../../../src/engine/report/balanceFilter';

const token = '0x5DB9A7629912EBF95876228C24A848de0bfB43A9';

describe('readBalanceFilter', () => {
  const cases: readonly (readonly [what: string, value: unknown, read: unknown])[] = [
    ['a block without its leading zeros', { block: '0042' }, { block: '42' }],
    ['spam that is asked for', { spam: true }, { spam: true }],
    ['spam that is not', { spam: false }, undefined],
    ['tokens in one spelling, each once', { contracts: [token.toLowerCase(), token] }, { contracts: [token] }],
    ['all of them', { block: '1', spam: true, contracts: [token] }, { block: '1', spam: true, contracts: [token] }],
    ['nothing of nothing', {}, undefined],
    ['nothing of no tokens', { contracts: [] }, undefined],
    ['nothing of a block that is none', { block: '-1', spam: true }, undefined],
    ['nothing of a block that is a number', { block: 5 }, undefined],
    ['nothing of a token that is none', { contracts: [token, '0x12'] }, undefined],
    ['nothing of a token whose checksum is wrong', { contracts: [token.replace('D', 'd')] }, undefined],
    ['nothing of a text', 'block', undefined],
    ['nothing of null', null, undefined],
  ];
  for (const [what, value, read] of cases) {
    it(what, () => {
      deepEqual(readBalanceFilter(value), read);
    });
  }
});
