import assert from 'node:assert/strict';
import { inputSection } from '../../../../../src/engine/abi/call/invocation';
import { amount } from '../../../../../src/engine/report/spans';
import { lineText } from '../../../../../src/engine/report/spanText';

const style = { ids: 'short', amounts: 'exact', times: 'utc', maxLength: 200 } as const;
const twos = `0x${'22'.repeat(20)}`;

describe('the input of a transaction', () => {
  it('is its arguments, those in tuples and lists below them, and all of its bytes', () => {
    const bytes = `0x${'ab'.repeat(40)}`;
    const args = [
      { name: 'to', type: 'address', value: twos },
      { name: 'value', type: 'uint256', value: 15n },
      {
        name: 'steps',
        type: 'tuple[]',
        value: [
          {
            fields: [
              { name: 'on', type: 'bool', value: true },
              { name: 'data', type: 'bytes', value: bytes },
            ],
          },
        ],
      },
      { name: 'none', type: 'uint256[]', value: [] },
    ];
    const [section] = inputSection('0x12345678', args, [1], ({ name }) =>
      name === 'value' ? [amount(15n, 1, 'SNC')] : undefined,
    );
    assert.deepEqual(
      section?.rows.map((row, i) => [
        section.marks?.[i]?.depth ?? 0,
        ...row.map((cell) => lineText(cell, style, { now: 0 })),
      ]),
      [
        [0, 'to', 'address', '0x2222…2222'],
        [0, 'value', 'uint256', '1.5 SNC'],
        [0, 'steps', 'tuple[]', ''],
        [1, '[0]', 'tuple', ''],
        [2, 'on', 'bool', 'true'],
        [2, 'data', 'bytes', '0xabababab… (40 B)'],
        [0, 'none', 'uint256[]', '[]'],
        [0, 'raw', '4 bytes', '0x12345678'],
      ],
    );
    const whole = section.marks?.[5]?.details?.map(({ value }) => lineText(value, style, { now: 0 }));
    assert.deepEqual(whole, [bytes]);
  });

  it('shows the beginning of many bytes, and has all of them copied', () => {
    const bytes = `0x${'ab'.repeat(300)}`;
    const [span] = inputSection(bytes, undefined, [0])[0]?.rows[0]?.[2] ?? [];
    assert.deepEqual(span, { kind: 'code', text: `0x${'ab'.repeat(256)}…`, full: bytes });
  });

  it('is its bytes alone where nothing could be read, and nothing where there are none', () => {
    const [section] = inputSection('0x1234', undefined, [0]);
    assert.deepEqual(section?.rows.length, 1);
    assert.deepEqual(inputSection('0x', [], [0]), []);
  });
});
