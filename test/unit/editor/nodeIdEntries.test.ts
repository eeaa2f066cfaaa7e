import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { NodeIdEntries } from '../../../src/extension/vscode/nodeIdEntries';
import { NodeIds } from '../../../src/engine/sources/endpointStats';
import { sharedFolder, type SharedFolder } from '../../helpers/sharedFolder';

const url = 'http://user:secret@127.0.0.1:9650';
const nodeId = 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg';

const fail = (error: unknown): void => assert.fail(String(error));

describe('NodeIDs of configured nodes', () => {
  let shared: SharedFolder;
  beforeEach(() => {
    shared = sharedFolder();
  });
  afterEach(() => shared.remove());
  const open = (): NodeIds => new NodeIds(new NodeIdEntries(shared.open(), fail));

  it('are known in the next window, by the URL', () => {
    open().remember(url, nodeId);
    assert.equal(open().get(url), nodeId);
    assert.equal(open().get('http://127.0.0.1:9652'), undefined);
  });

  it('change with what the node tells', () => {
    open().remember(url, nodeId);
    open().remember(url, 'NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ');
    assert.equal(open().get(url), 'NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ');
  });

  it('are kept without the URL, which may hold a password', () => {
    open().remember(url, nodeId);
    const [file = ''] = readdirSync(shared.folder);
    assert.doesNotMatch(readFileSync(path.join(shared.folder, file), 'utf8'), /secret|127\.0\.0\.1/);
  });

  it('are not read from what is no NodeID', () => {
    const entries = shared.open();
    new NodeIdEntries(entries, fail).set(url, 'javascript:alert(1)');
    assert.equal(open().get(url), undefined);
  });
});
