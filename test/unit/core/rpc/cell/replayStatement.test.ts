import assert from 'node:assert/strict';
import { parseCell } from '../../../../../src/engine/notebook/cell/parseCell';
import { planTests } from '../../../../../src/engine/notebook/cell/planTests';

const hash = `0x${'7e'.repeat(32)}`;

describe('replay statement', () => {
  for (const [text, chain, expected] of [
    [`replay ${hash} with build`, undefined, []],
    [`replay fuji/orders ${hash} with build succeeds # mended`, { network: 'fuji', chain: 'orders' }, ['succeeds']],
    [`# @expect result exists\nreplay "${hash}" with build succeeds;`, undefined, ['result exists', 'succeeds']],
    [`replay {{sent.result}} with build reverts with TooPoor`, undefined, ['reverts with TooPoor']],
    [`replay ${hash} with build reverts with "too # poor"`, undefined, ['reverts with "too # poor"']],
    [
      `replay ${hash}\n  with value 5 wei\n  with gas 90000\n  reverts with TooPoor`,
      undefined,
      ['reverts with TooPoor'],
    ],
    [`replay dev ${hash} with value 5 wei\r\n\r\neth_chainId`, { network: undefined, chain: 'dev' }, []],
    [`replay {"call": {"to": "0x12"}, "block": "0x5"}\n  with gas 5\n  succeeds`, undefined, ['succeeds']],
  ] as const) {
    it(`is read: ${text.replace(hash, '0x…').replace('\n', ' ')}`, () => {
      const { requests, problems } = parseCell(text);
      assert.deepEqual(problems, []);
      const { body, settings } = requests[0]!;
      assert.equal(body.kind, 'replay');
      assert.deepEqual(settings.target, chain);
      assert.deepEqual(
        settings.expect.map(({ start, end }) => text.slice(start, end)),
        expected,
      );
      assert.equal(planTests(text).steps[0]!.isTest, expected.length > 0);
    });
  }

  for (const [text, problem] of [
    ['replay', 'replay: Expected the hash of a transaction: replay 0x… with build.'],
    ['replay 0x12 with build', 'replay 0x12: Expected the hash of a transaction: replay 0x… with build.'],
    [`replay ${hash}`, `${hash}: Write with build after the hash, or a change: replay 0x… with value 1 ether.`],
    ['replay {"call": {}}', '{"call": {}}: Write changes on the lines below: with value 1 ether.'],
    [
      `replay ${hash}\n  with luck 5`,
      'luck 5: Expected from, to, value, gas, block, input, balance, code or storage, such as value 1 ether.',
    ],
    [
      `replay ${hash} with build fails`,
      'fails: After with build, write succeeds or reverts with an error, such as reverts with TooPoor.',
    ],
  ] as const) {
    it(`says what is wrong with ${text.replace(hash, '0x…')}`, () => {
      assert.deepEqual(
        parseCell(text).problems.map(({ start, end, message }) => `${text.slice(start, end)}: ${message}`),
        [problem],
      );
    });
  }
});
