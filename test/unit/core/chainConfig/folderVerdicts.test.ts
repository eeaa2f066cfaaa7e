import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { vmWords } from '../../../helpers/vmWords';
import { finished } from './hostileFiles';
import { contentErrorSteps } from '../../../../src/engine/config/nodeConfig/nodeFile';
import { validateFolder } from '../../../../src/engine/config/chainFolder';

interface FolderCase {
  readonly files?: readonly string[] | null;
  readonly 'chainConfigContent (before base64)'?: string;
  readonly answer: string;
  readonly taken?: Readonly<Record<string, { readonly config: string; readonly upgrade: string }>>;
}

const cases = JSON.parse(readFileSync('test/recordings/chain-config-dir.json', 'utf8')) as readonly FolderCase[];
const folder = '<chain-config-dir>';

/** `undefined` if the node accepts it. */
const errorOf = (base64: string): string | undefined => {
  const error = finished(contentErrorSteps(base64));
  return error && (error.vmText ?? 'no JSON');
};

describe('what the real node takes of a chain-config folder', () => {
  for (const { files, answer, taken } of cases.filter((recorded) => recorded.files !== undefined)) {
    it(files?.join(' and ') ?? 'no folder', () => {
      // In its list only, the recording writes spaces in names as underscores.
      const names = files?.map((name) => name.replace('not_an_alias', 'not an alias'));
      const verdict = validateFolder({ folder, files: names });
      const own = Object.fromEntries(
        [...verdict.taken].map(([chain, { config = '', upgrade = '' }]) => [chain, { config, upgrade }]),
      );
      assert.deepEqual(own, taken ?? {});
      assert.equal(verdict.problems.find(({ nodeText }) => nodeText !== undefined)?.nodeText ?? 'accepted', answer);
    });
  }

  for (const recorded of cases) {
    const content = recorded['chainConfigContent (before base64)'];
    if (content !== undefined) {
      it(`content ${content === '' ? 'of nothing' : content}`, () => {
        const words = vmWords(recorded.answer) ?? 'no JSON';
        assert.equal(errorOf(Buffer.from(content).toString('base64')) ?? 'accepted', words);
      });
    }
  }
});

describe('what is wrong in a chain-config folder', () => {
  const chain = 'CsHq2yzwFE6xuhjBQyPkTCkgVntZmmNHgZG4XPYrjzLvTKgUT';

  function messages(files: readonly string[], chains?: readonly string[]): readonly string[] {
    return validateFolder({ folder, files, chains }).problems.map(({ path, message }) => `${path}: ${message}`);
  }

  it('names the backup that keeps the node from starting', () => {
    assert.deepEqual(messages(['C/upgrade.json', 'C/upgrade.json.bak']), [
      'C/upgrade.json.bak: The node does not start: more than one file matches upgrade.*. Move upgrade.json.bak elsewhere.',
    ]);
  });

  it('warns of a lone backup, which the node takes', () => {
    assert.deepEqual(messages(['C/upgrade.json.old', 'C/config.json~']), [
      'C/config.json~: The node reads config.json~ as config.json. Rename it to config.json, or move it elsewhere.',
      'C/upgrade.json.old: The node reads upgrade.json.old as upgrade.json. Rename it to upgrade.json, or move it elsewhere.',
    ]);
  });

  it('warns of what the node does not see', () => {
    assert.deepEqual(messages(['C/Upgrade.json', 'C/config', 'C/upgrade-2.json', 'C/notes.txt', 'upgrade.json']), [
      'upgrade.json: The node ignores upgrade.json here: it belongs in a folder named by blockchain ID or alias.',
      'C/Upgrade.json: The node ignores Upgrade.json: it reads only upgrade.json.',
      'C/config: The node ignores config: it reads only config.json.',
      'C/upgrade-2.json: The node ignores upgrade-2.json: it reads only upgrade.json.',
    ]);
  });

  it('warns of a folder named like no chain, where the chains are known', () => {
    assert.deepEqual(messages([`${chain}/upgrade.json`, 'orders/config.json'], [chain, 'orders']), []);
    assert.deepEqual(messages(['order/config.json', 'x1/config.json'], [chain, 'orders']), [
      'order: No chain has the ID or alias order: the node silently ignores the folder. Did you mean orders?',
      'x1: No chain has the ID or alias x1: the node silently ignores the folder.',
    ]);
    assert.deepEqual(messages(['x1/config.json']), []);
  });

  it('says what is no base64 in a content', () => {
    assert.equal(
      errorOf(Buffer.from('{"C":{"Config":"e3"}}').toString('base64')),
      'could not unmarshal JSON: illegal base64 data at input byte 0',
    );
    assert.equal(errorOf('{"C":{}}'), 'unable to decode base64 content: illegal base64 data at input byte 0');
  });
});
