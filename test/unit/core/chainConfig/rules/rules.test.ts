import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkSteps } from '../../../../../src/engine/config/checkSteps';
import type { CheckInput } from '../../../../../src/engine/config/model';
import { networkDefaults } from '../../../../../src/engine/config/effective/activations';
import type { Problem } from '../../../../../src/engine/config/problem';
import { likelyNetwork } from '../../../../../src/engine/config/rules/localNetwork';
import { registry } from '../../../../../src/engine/config/ruleRegistry';
import { rules } from '../../../../../src/engine/config/rules/rules';
import { nodeConfigRules, checklessRules } from '../../../../../src/engine/config/rules/rule';
import { readSource } from '../../../../../src/engine/config/source/readSource';
import { golden } from '../../../../helpers/golden';
import { finished } from '../warnings/finished';

/** Rules for files that are too large or of no known kind. */
const withoutFolder = new Set(['tooDeep', 'notJson']);
const ids = registry
  .filter((family) => family !== nodeConfigRules && family !== checklessRules)
  .flatMap((family) => Object.keys(family.rules))
  .filter((id) => !withoutFolder.has(id));

/** `chain.json` of a folder: deviations from the defaults. */
interface ChainOptions {
  readonly network?: number;
  /** Whether no source states that the chain is on this network. */
  readonly isNetworkUnnamed?: boolean;
  /** Seconds since the epoch. */
  readonly now?: number;
  /** Hash of the airdrop file. */
  readonly airdrop?: string;
  /** For a running chain. */
  readonly lastAccepted?: { readonly height: number; readonly timestamp: number };
}

/** A rule's folder contains files with which it reports problems, and the expected texts. */
class RuleFolder {
  private readonly options: ChainOptions;

  constructor(private readonly id: string) {
    const text = this.text('chain');
    this.options = text === undefined ? {} : (JSON.parse(text) as ChainOptions);
  }

  private text(name: string): string | undefined {
    const file = path.join(__dirname, this.id, `${name}.json`);
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  }

  private source(name: string) {
    const text = this.text(name);
    return text === undefined ? undefined : readSource(text);
  }

  problems(): readonly Problem[] {
    const { network: id = 12_345, isNetworkUnnamed, now = 1_795_300_000, airdrop, lastAccepted: last } = this.options;
    const [genesis, named] = [this.source('genesis'), networkDefaults(id)];
    const input: CheckInput = {
      genesis,
      upgrade: this.source('upgrade'),
      config: this.source('config'),
      vm: 'subnetEvm',
      network: isNetworkUnnamed === true ? likelyNetwork(named, genesis) : named,
      now: now * 1000,
      airdrop: airdrop === undefined ? undefined : { hash: airdrop },
      running: last && {
        lastAccepted: { height: BigInt(last.height), timestamp: BigInt(last.timestamp) },
        genesis: this.source('running-genesis'),
        upgrade: this.source('running-upgrade'),
        config: this.source('running-config'),
      },
    };
    return finished(checkSteps(input)).filter(({ rule }) => rule === this.id);
  }

  /** Position, text there, message, the VM's text and the titles of the fixes. */
  shown({ file, start, end, rule, message, vmText, fixes = [] }: Problem): string {
    const text = this.text(file) ?? '';
    const before = text.slice(0, start).split('\n');
    const place = `${file}.json:${before.length}:${before.at(-1)!.length + 1}`;
    return [
      `${rules[rule].severity} at ${place}: ${text.slice(start, Math.min(end, start + 80)).replace(/\s+/g, ' ')}`,
      message,
      ...(vmText === undefined ? [] : [`VM: ${vmText}`]),
      ...fixes.map(({ title }) => `Fix: ${title}`),
      '',
    ].join('\n');
  }
}

describe('a rule of configuration files', () => {
  for (const id of ids) {
    it(`finds what its folder shows: ${id}`, () => {
      const folder = new RuleFolder(id);
      const found = folder.problems();
      assert.notEqual(found.length, 0, `${id} finds nothing`);
      golden(path.join(__dirname, id, 'expected.txt'), found.map((problem) => folder.shown(problem)).join('\n'));
    });
  }

  it('has a folder, and there is no other', () => {
    const folders = readdirSync(__dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    assert.deepEqual(folders.map(({ name }) => name).toSorted(), ids.toSorted());
  });
});
