import assert from 'node:assert/strict';
import { KnownFiles } from '../../../src/extension/vscode/projectFiles';

const at = (path: string, scheme = 'file') => ({ scheme, authority: '', path });

describe('KnownFiles', () => {
  function some(): KnownFiles<ReturnType<typeof at>> {
    const files = new KnownFiles<ReturnType<typeof at>>();
    files.set('out/A.sol/A.json', at('/project/out/A.sol/A.json'));
    files.set('out/B.sol/B.json', at('/project/out/B.sol/B.json'));
    files.set('out2/C.sol/C.json', at('/project/out2/C.sol/C.json'));
    return files;
  }

  it('names all files below a folder', () => {
    assert.deepEqual(some().below(at('/project/out')), ['out/A.sol/A.json', 'out/B.sol/B.json']);
    assert.deepEqual(some().below(at('/project/out/B.sol/')), ['out/B.sol/B.json']);
    assert.equal(some().below(at('/project')).length, 3);
  });

  it('names none for a file, another folder, or another file system', () => {
    const files = some();
    for (const place of [
      at('/project/out/A.sol/A.json'),
      at('/project/ou'),
      at('/project/src'),
      at('/project/out', 'vscode-vfs'),
    ]) {
      assert.deepEqual(files.below(place), []);
    }
  });

  it('forgets what is deleted', () => {
    const files = some();
    files.delete('out/A.sol/A.json');
    assert.equal(files.get('out/A.sol/A.json'), undefined);
    assert.deepEqual(files.below(at('/project/out')), ['out/B.sol/B.json']);
  });
});
