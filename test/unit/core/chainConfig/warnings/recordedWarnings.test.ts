import assert from 'node:assert/strict';
import { rules } from '../../../../../src/engine/config/rules/rules';
import { filesOf, isAccepted, problemsOf, recorded, warningsOf, type Recorded } from './warningsOf';

const genesisCases = [...recorded('genesis-checks'), ...recorded('genesis-checks-more')].filter(isAccepted);
const upgradeCases = [...recorded('upgrade-checks'), ...recorded('upgrade-checks-more')].filter(isAccepted);

/** Later errors of a chain, and the warnings that would have predicted them. */
const harms: readonly { readonly expected: RegExp; readonly rules: readonly string[] }[] = [
  { expected: /invalid base fee/, rules: ['minBaseFeeUnusable', 'upgradeMinBaseFeeZero'] },
  { expected: /exceeds block gas limit/, rules: ['gasLimitTooLow'] },
  { expected: /invalid sender/, rules: ['negativeChainId'] },
  { expected: /division by zero/, rules: ['targetGasZero'] },
  {
    expected: /block timestamp is too old/,
    rules: ['genesisTimeAhead', 'genesisTimeMilliseconds', 'genesisTimeNever'],
  },
  { expected: /non-allow listed address/, rules: ['txAllowListNobody', 'txAllowListNoMoney', 'emptyTxAllowList'] },
  { expected: /insufficient funds/, rules: ['nobodyCanPay', 'txAllowListNoMoney'] },
  {
    expected: /build fails: .*empty block/,
    rules: [
      'txAllowListNobody',
      'txAllowListNoMoney',
      'nobodyCanPay',
      'gasLimitTooLow',
      'negativeChainId',
      'emptyTxAllowList',
      'upgradeTxAllowListNobody',
      'upgradeGasLimitTooLow',
      'upgradeNoMoney',
      'targetGasTiny',
    ],
  },
  { expected: /gasLimit cannot be less than or equal to 0/, rules: ['emptyFeeManager'] },
];

/** Changes to the chain that are not in its files. */
const byTransaction =
  /setFeeConfig|start on node B|skip-upgrade-check|rescue-gasLimit-1|rescue-minBaseFee-0|rescue-targetGas/;

function rulesOf(each: Recorded): readonly string[] {
  return problemsOf(filesOf(each)).map((problem) => problem.rule);
}

describe('regrets of recorded files', () => {
  for (const each of [...genesisCases, ...upgradeCases]) {
    const result = `${each.case} ${each.afterwards ?? ''} ${each.note ?? ''}`;
    const found = byTransaction.test(result)
      ? []
      : harms.filter(({ expected: message }) => message.test(each.afterwards ?? ''));
    if (found.length > 0) {
      it(`warns of what came afterwards: ${each.case}`, () => {
        const warned = rulesOf(each);
        for (const harm of found) {
          assert.ok(
            warned.some((rule) => harm.rules.includes(rule)),
            `${String(harm.expected)}, but only ${warned.join(', ')}`,
          );
        }
      });
    }
  }

  it('says nothing of a good file', () => {
    const good = [...genesisCases, ...upgradeCases].filter((each) => /^good/.test(each.case));
    assert.ok(good.length >= 3);
    for (const each of good) {
      assert.deepEqual(warningsOf(filesOf(each)), [], each.case);
    }
  });

  it('has only warnings and hints, whose ranges lie in the file', () => {
    for (const each of [...genesisCases, ...upgradeCases]) {
      for (const { rule, start, end, message } of problemsOf(filesOf(each))) {
        assert.ok(rules[rule].severity !== 'error');
        assert.ok(start >= 0 && start <= end, each.case);
        assert.match(message, /[.?]$/);
      }
    }
  });
});
