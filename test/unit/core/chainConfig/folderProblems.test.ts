import assert from 'node:assert/strict';
import { folderProblems } from '../../../../src/engine/config/chainFolder';

const id = 'CsHq2yzwFE6xuhjBQyPkTCkgVntZmmNHgZG4XPYrjzLvTKgUT';

function result(path: string, names: readonly string[], chains: readonly string[] = []): readonly string[] {
  const file = path.endsWith('config.json') ? 'config' : 'upgrade';
  return folderProblems({ file, path, names, chains }).map(({ message, vmText }) => [message, vmText].join(' '));
}

describe('the folder of a chain’s configuration', () => {
  it('keeps the node from starting with a backup beside the file', () => {
    assert.deepEqual(result(`/etc/avalanche/${id}/upgrade.json`, ['upgrade.json', 'upgrade.json.bak']), [
      `The node does not start: more than one file matches upgrade.*. Move upgrade.json.bak elsewhere. too many files matched "upgrade.*" in /etc/avalanche/${id}`,
    ]);
  });

  it('says which name the node does not see', () => {
    assert.deepEqual(result('/configs/chains/C/config.json', ['config.json', 'Upgrade.json']), [
      'The node ignores Upgrade.json: it reads only upgrade.json. ',
    ]);
  });

  it('names the chain that is meant', () => {
    assert.deepEqual(result('/configs/chains/order/upgrade.json', ['upgrade.json'], ['orders']), [
      'No chain has the ID or alias order: the node silently ignores the folder. Did you mean orders? ',
    ]);
  });

  it('takes the ID of a chain that is not configured here for what it is', () => {
    assert.deepEqual(result(`/configs/chains/${id}/upgrade.json`, ['upgrade.json'], ['orders']), []);
  });

  it('leaves folders of projects alone', () => {
    assert.deepEqual(result('/work/l1/upgrade.json', ['upgrade.json', 'upgrade.ts', 'config.js', 'config.json']), []);
  });
});
