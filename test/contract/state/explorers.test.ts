import assert from 'node:assert/strict';
import { createState } from '../../../src/extension/services/createState';
import type { EnginePorts } from '../../../src/engine';

const workspaces = 'https://workspace.example/{kind}/{id}';
const own = 'https://own.example/{kind}/{id}';
const networks = { fuji: { explorers: { 'C-Chain': [workspaces, own] } } };

function stateWith(settings: ReturnType<EnginePorts['settings']>) {
  return createState({
    settings: () => settings,
    timeoutMs: () => 1000,
    proxy: () => ({}),
    headersFor: () => Promise.resolve({}),
    log: () => undefined,
    now: () => 0,
  });
}

describe('explorers of a network', () => {
  it("are the user's own or the workspace's", async () => {
    const userNetworks = { fuji: { explorers: { orders: own } } };
    const state = stateWith({ network: 'fuji', networks, userNetworks });
    try {
      assert.deepEqual(state.networks.active().explorers?.['C-Chain'], [workspaces, own]);
      const builtIn = 'https://snowtrace.io/{kind}/{id}';
      assert.deepEqual([workspaces, own, builtIn].map(state.networks.isOwnExplorer), [false, true, true]);
    } finally {
      await state.dispose();
    }
  });
});
