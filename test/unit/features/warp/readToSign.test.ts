import { deepEqual } from '../../../helpers/deepEqual';
import { readToSign } from '../../../../src/extension/warp/signingFields';

const id = '2oYMBNV4eNHyqk2fjjV5nVQLDbtmNJzq5s3qs3Lo6ftnC6FByM';

describe('readToSign', () => {
  const cases: readonly (readonly [what: string, argument: unknown, read: unknown])[] = [
    ['a transaction as text', id, { requested: { txHash: id } }],
    ['a transaction of a network', { id, network: 'fuji' }, { requested: { txHash: id }, network: 'fuji' }],
    ['an identifier that is none', { id: '0x12' }, undefined],
    [
      'a justification',
      { justification: '0a20', network: 'a' },
      { requested: { justification: '0a20' }, network: 'a' },
    ],
    [
      'numbers as numbers and as texts',
      { justification: '00', quorumPercentage: 80, pChainHeight: '18446744073709551615' },
      { requested: { justification: '00', quorumPercentage: 80, pChainHeight: 18446744073709551615n } },
    ],
    ['nothing', undefined, undefined],
    ['nothing to sign', { quorumPercentage: 80 }, undefined],
    ['a quorum that is none', { justification: '00', quorumPercentage: 101 }, undefined],
    ['a message that is none', { message: '0x00' }, undefined],
  ];
  for (const [what, argument, read] of cases) {
    it(`${what} is ${read === undefined ? 'asked for' : 'read'}`, () => {
      deepEqual(readToSign(argument), read);
    });
  }
});
