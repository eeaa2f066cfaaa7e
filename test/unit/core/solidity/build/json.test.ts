import assert from 'node:assert/strict';
import fc from 'fast-check';
import { memberSpans, memberTexts, type WorkSteps } from '../../../../../src/engine/source/build/json';

function run<T>(steps: WorkSteps<T>): { readonly value: T; readonly steps: number } {
  for (let count = 0; ; count++) {
    const step = steps.next();
    if (step.done === true) {
      return { value: step.value, steps: count };
    }
  }
}

describe('memberSpans', () => {
  it('tells where the members of any object stand', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.jsonValue()),
        fc.constantFrom(0, 1, 3),
        (object, indent) => {
          const json = ` ${JSON.stringify(object, null, indent)} `;
          const found = run(memberSpans(json, 0)).value;
          const read = [...found!].map(([key, { start, end }]) => [key, JSON.parse(json.slice(start, end)) as unknown]);
          assert.deepEqual(read, Object.entries(JSON.parse(json) as object));
        },
      ),
    );
  });

  it('finds no end in what is cut off', () => {
    const json = '{"a":{"b":["]}","\\"x"]},"c":1}';
    for (let length = 0; length < json.length; length++) {
      assert.equal(run(memberSpans(json.slice(0, length), 0)).value, undefined, json.slice(0, length));
    }
    assert.deepEqual([...run(memberSpans(json, 0)).value!.keys()], ['a', 'c']);
  });

  it('stops at the last that is wanted', () => {
    const { value } = run(memberTexts('{"a":1,"b":{"c":2},"d":broken', 0, ['b']));
    assert.deepEqual([...value!], [['b', '{"c":2}']]);
  });

  it('lets others work in between, in long values of all kinds', () => {
    const values = [
      `"${'\\"'.repeat(1 << 20)}"`,
      `[${'1,'.repeat(1 << 20)}1]`,
      `[${'"a",'.repeat(1 << 19)}1]`,
      `${'['.repeat(1 << 20)}${']'.repeat(1 << 20)}`,
    ];
    for (const value of values) {
      const { value: found, steps } = run(memberSpans(`{"a":${value}}`, 0));
      assert.deepEqual(found!.get('a'), { start: 5, end: 5 + value.length });
      assert.ok(steps >= 6, `${value.slice(0, 8)} took ${steps} steps`);
    }
  });
});
