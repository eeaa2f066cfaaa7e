import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { directiveNames } from '../../../../../src/engine/notebook/cell/directives';
import { operators, prefixes } from '../../../../../src/engine/notebook/cell/expectation';

interface Rule {
  readonly match?: string;
  readonly name?: string;
}

const { repository } = JSON.parse(
  readFileSync(join(__dirname, '../../../../../media/rpc.tmLanguage.json'), 'utf8'),
) as {
  readonly repository: Readonly<Record<'directive' | 'expectation' | 'value', { readonly patterns: readonly Rule[] }>>;
};

describe('the colours of a cell', () => {
  it('know every directive', () => {
    const rules = repository.directive.patterns.map(({ match = '' }) => new RegExp(match));
    assert.deepEqual(
      directiveNames.filter((name) => !rules.some((rule) => rule.exec(`# @${name} x`)?.[2] === `@${name}`)),
      [],
    );
  });

  it('know what an address without quotes is, as a call of a contract has it', () => {
    const rule = repository.value.patterns.find(({ name = '' }) => name.startsWith('constant.numeric'));
    const found = (text: string): string | undefined => new RegExp(rule?.match ?? '').exec(text)?.[0];
    assert.deepEqual(['(0x12aB, 5)', '[-1.5e3]', 'x10'].map(found), ['0x12aB', '-1.5e3', undefined]);
  });

  it('know every operator of expectations', () => {
    const rule = repository.expectation.patterns.find(({ name }) => name === 'keyword.operator.snowprobe-rpc');
    const found = (text: string): string | undefined => new RegExp(rule?.match ?? '').exec(text)?.[0];
    assert.deepEqual(
      [...operators, 'count'].map((operator) => found(`# @expect a ${operator} 1`)),
      [...operators, 'count'],
    );
    assert.deepEqual(
      prefixes.map((operator) => found(`# @expect ${operator} a`)),
      prefixes,
    );
  });
});
