import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { localNetworks } from '../../../src/extension/vscode/localNetworkFiles';

describe('networks that tools of this machine run', () => {
  let home = '';
  beforeEach(() => {
    home = mkdtempSync(path.join(tmpdir(), 'snowprobe-home-'));
  });
  afterEach(() => rmSync(home, { recursive: true, force: true }));

  const write = (file: string, text: string): void => {
    const whole = path.join(home, file);
    mkdirSync(path.dirname(whole), { recursive: true });
    writeFileSync(whole, text);
  };
  const process = (uri: string): string => JSON.stringify({ pid: 1, uri, stakingAddress: '127.0.0.1:1' });

  it('are none where nobody has these tools', async () => {
    assert.deepEqual(await localNetworks(home), []);
  });

  it('are those of tmpnet whose nodes run, the newest first', async () => {
    write('.tmpnet/networks/20260101-000000.1/NodeID-A/process.json', process('http://127.0.0.1:1001'));
    write('.tmpnet/networks/20260201-000000.1/NodeID-A/process.json', process('http://127.0.0.1:2001'));
    write('.tmpnet/networks/20260201-000000.1/NodeID-B/process.json', process('http://127.0.0.1:2002'));
    write('.tmpnet/networks/20260201-000000.1/NodeID-C/process.json', process('http://10.0.0.1:2003'));
    write('.tmpnet/networks/20260201-000000.1/other/process.json', process('http://127.0.0.1:2004'));
    write('.tmpnet/networks/20260301-000000.1/NodeID-A/config.json', '{}');
    assert.deepEqual(await localNetworks(home), [
      {
        tool: 'tmpnet',
        name: '20260201-000000.1',
        nodes: [
          { name: 'node1', url: 'http://127.0.0.1:2001' },
          { name: 'node2', url: 'http://127.0.0.1:2002' },
        ],
      },
      { tool: 'tmpnet', name: '20260101-000000.1', nodes: [{ name: 'node1', url: 'http://127.0.0.1:1001' }] },
    ]);
  });

  it('are the one that avalanche-cli started, and its clusters', async () => {
    const folder = '.avalanche-cli/runs/network_1';
    write(`${folder}/NodeID-A/process.json`, process('http://127.0.0.1:9650'));
    write('.avalanche-cli/local_network_meta.json', JSON.stringify({ networkDir: path.join(home, folder) }));
    write('.avalanche-cli/local/orders-local-node/NodeID-B/process.json', process('http://127.0.0.1:9660'));
    assert.deepEqual(await localNetworks(home), [
      { tool: 'avalanche-cli', name: 'local', nodes: [{ name: 'node1', url: 'http://127.0.0.1:9650' }] },
      { tool: 'avalanche-cli', name: 'orders-local-node', nodes: [{ name: 'node1', url: 'http://127.0.0.1:9660' }] },
    ]);
  });

  it('are not looked for where a file points elsewhere, or is too large', async () => {
    write('elsewhere/NodeID-A/process.json', process('http://127.0.0.1:1'));
    symlinkSync(path.join(home, 'elsewhere'), path.join(home, 'link'));
    write('.avalanche-cli/local_network_meta.json', JSON.stringify({ networkDir: path.join(home, 'link') }));
    write('.tmpnet/networks/a/NodeID-A/process.json', process('http://127.0.0.1:2') + ' '.repeat(70_000));
    assert.deepEqual(await localNetworks(home), []);
  });
});
