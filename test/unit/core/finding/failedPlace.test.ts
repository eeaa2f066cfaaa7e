import assert from 'node:assert/strict';
import { failedPlace } from '../../../../src/engine/report/places';
import { code, id, place, remote, text } from '../../../../src/engine/report/spans';

const coin = place({ path: 'src/Coin.sol', uri: 'file:///p/src/Coin.sol', line: 30, column: 8 });
const router = place({ path: 'src/Router.sol', uri: 'file:///p/src/Router.sol', line: 87, column: 4 });
const failed = {
  title: [text('reverted: '), remote('TooPoor'), text('(have 0, need 7)')],
  facts: [
    {
      ...{ key: 'failedAt', label: 'failed', from: [] },
      value: [text('at '), coin, text(' in '), code('transfer'), text(', called from '), router],
    },
  ],
  sections: [],
  sources: [
    { kind: 'bytes', host: '', outcome: 'answered', at: 0 },
    { kind: 'node', host: '127.0.0.1:9650', outcome: 'answered', at: 1_700_000_000_000 },
  ] as const,
};
const [here, there] = [
  { uri: 'file:///p/src/Coin.sol', line: 30, column: 8 },
  { uri: 'file:///p/src/Router.sol', line: 87, column: 4 },
];

describe('failedPlace', () => {
  it('is the first place of the fact, with the reason and the places that it names', () => {
    assert.deepEqual(failedPlace(failed), {
      place: coin,
      reason: 'reverted: TooPoor(have 0, need 7)',
      stack: [
        { ...here, words: 'src/Coin.sol:31' },
        { ...there, words: 'src/Router.sol:88' },
      ],
      at: 1_700_000_000_000,
    });
  });

  it('has the whole stack with its functions where that is known, without frames of no file', () => {
    const rows = [
      [[code('Coin.transfer')], [coin], [id('0x01')]],
      [[text('not from this project')], [], [id('0x02')]],
      [[code('Router.pay')], [text('declared at '), router], []],
    ];
    const sections = [{ key: 'callStack', heading: 'Call stack', columns: [], rows, from: [] }];
    assert.deepEqual(failedPlace({ ...failed, sections })?.stack, [
      { ...here, words: 'Coin.transfer src/Coin.sol:31' },
      { ...there, words: 'Router.pay declared at src/Router.sol:88' },
    ]);
  });

  it('holds ten frames of a recursion', () => {
    const rows = Array.from({ length: 200 }, () => [[code('Coin.mint')], [coin], []]);
    const sections = [{ key: 'callStack', heading: 'Call stack', columns: [], rows, from: [] }];
    assert.equal(failedPlace({ ...failed, sections })?.stack.length, 10);
  });

  it('is none where no line is told', () => {
    const [fact] = failed.facts;
    assert.equal(failedPlace({ ...failed, facts: [{ ...fact!, key: 'failedIn' }] }), undefined);
    assert.equal(failedPlace({ ...failed, facts: [] }), undefined);
  });
});
