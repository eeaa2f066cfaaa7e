import assert from 'node:assert/strict';
import { errorsOf, firstCases, classify, moreCases } from './upgrade/upgradeCases';
import { vmWords } from '../../../helpers/vmWords';

describe('upgrade files as the real VM judged them', () => {
  const all = [...firstCases(), ...moreCases()];

  it('are all there', () => {
    assert.equal(all.length, 272);
  });

  for (const { name, input, isAccepted, text } of all) {
    it(`${name}: ${isAccepted ? 'accepted' : (text ?? 'refused')}`, () => {
      const errors = errorsOf(input);
      if (isAccepted) {
        assert.deepEqual(
          errors.map(({ rule, message }) => `${rule}: ${message}`),
          [],
        );
        return;
      }
      assert.notEqual(errors.length, 0);
      if (text !== undefined) {
        assert.equal(errors[0]!.vmText, vmWords(text));
      }
    });
  }

  it('have every problem inside of its file', () => {
    for (const { name, input } of all) {
      for (const { file, rule, start, end } of classify(input)) {
        const { text } = input[file]!;
        assert.ok(start >= 0 && start <= end && end <= text.length, `${name}: ${rule} stands outside of the file`);
      }
    }
  });
});
