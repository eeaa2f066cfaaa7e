import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckInput } from '../../../../src/engine/config/model';
import { checkSteps } from '../../../../src/engine/config/checkSteps';
import { networkDefaults } from '../../../../src/engine/config/effective/activations';
import type { Problem } from '../../../../src/engine/config/problem';
import { rules } from '../../../../src/engine/config/rules/rules';
import { readSource } from '../../../../src/engine/config/source/readSource';
import { vmWords } from '../../../helpers/vmWords';

interface Case {
  readonly case: string;
  readonly genesis: unknown;
  readonly config?: string;
  readonly network?: number;
  readonly answer: string;
  readonly text?: string;
  /** Whether memory addresses vary between runs. */
  readonly varies?: boolean;
}

const unknown = 'error while creating new snowman vm rpc error: code = Unknown desc = ';
const ended = 'error while creating new snowman vm rpc error: code = Unavailable desc = error reading from server: EOF';

/** The real VM's behaviour depends on an additional file or its absence. */
const airdropFiles: { readonly [name: string]: CheckInput['airdrop'] } = {
  'airdrop-wrong-file': { hash: '0x6781d9a4e73f40b59cba313440b32ba49e1145af2ed03a3831ac6865585620f9' },
};
const needAbsentFile = ['airdrop-config-names-missing-file'];

function cases(file: string): readonly Case[] {
  return JSON.parse(readFileSync(join(__dirname, '../../../recordings', file), 'utf8')) as readonly Case[];
}

function check(input: CheckInput): readonly Problem[] {
  const steps = checkSteps(input);
  let step = steps.next();
  while (step.done !== true) {
    step = steps.next();
  }
  return step.value;
}

function errorsOf({ case: name, genesis, config, network = 12345 }: Case): readonly Problem[] {
  const text = typeof genesis === 'string' ? genesis : JSON.stringify(genesis);
  const problems = check({
    genesis: readSource(text),
    config: config === undefined ? undefined : readSource(config),
    airdrop: airdropFiles[name],
    network: networkDefaults(network),
    now: Date.UTC(2026, 10, 22),
  });
  for (const { start, end, rule } of problems.filter(({ file }) => file === 'genesis')) {
    assert.ok(start >= 0 && start <= end && end <= text.length, `${name}: ${rule} stands outside of the file`);
  }
  return problems.filter(({ rule }) => rules[rule].severity === 'error');
}

describe('genesis files as the real VM judged them', () => {
  const all = [...cases('genesis-checks.json'), ...cases('genesis-checks-more.json')];

  it('are all there', () => {
    assert.equal(all.length, 508);
  });

  for (const each of all.filter(({ case: name }) => !needAbsentFile.includes(name))) {
    const reported = each.text ?? (each.answer.startsWith(unknown) ? each.answer.slice(unknown.length) : undefined);
    it(`${each.case}: ${each.answer === 'accepted' ? 'accepted' : (reported ?? 'ends the VM')}`, () => {
      const errors = errorsOf(each);
      if (each.answer === 'accepted') {
        assert.deepEqual(
          errors.map(({ rule, message }) => `${rule}: ${message}`),
          [],
        );
        return;
      }
      assert.notEqual(errors.length, 0);
      if (reported === undefined) {
        assert.equal(each.answer, ended);
        assert.match(errors[0]!.vmText ?? '', /^panic: /);
      } else if (each.varies !== true && !reported.includes('at timestamp 0x')) {
        assert.equal(errors[0]!.vmText, vmWords(reported));
      }
    });
  }
});
