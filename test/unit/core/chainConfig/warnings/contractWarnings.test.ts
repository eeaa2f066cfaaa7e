import assert from 'node:assert/strict';
import { genesisWith, one, warningsOf } from './warningsOf';

const slot = (index: number): string => `0x${String(index).padStart(64, '0')}`;
const teleporter = '0x253b2784c75e510dD0fF1da844684a1aC0aa5fcf';
const deployer = '0x618FEdD9A45a8C456812ecAAE70C671c6249DfaC';
const good = { balance: '0x0', nonce: '0x1', code: '0x6000', storage: { '0x00': '0x01', [slot(1)]: slot(1) } };
const rich = { [one]: { balance: '0x295BE96E64066972000000' } };
const deployed = { [deployer]: { balance: '0x0', nonce: '0x1' } };
const withAlloc = (alloc: Readonly<Record<string, unknown>>, config: Readonly<Record<string, unknown>> = {}) => ({
  genesis: genesisWith(config, { alloc: { ...rich, ...alloc } }),
});
const proxy = '0x0FEEDC0DE0000000000000000000000000000000';

describe('regrets: contracts without what they need', () => {
  it('are content with Warp that an upgrade enables, and with addresses that hold no code', () => {
    const upgrade = {
      precompileUpgrades: [{ warpConfig: { blockTimestamp: 1_795_251_000, requirePrimaryNetworkSigners: true } }],
    };
    const files = withAlloc({ ...deployed, [teleporter]: good }, { warpConfig: undefined });
    assert.deepEqual(warningsOf({ ...files, upgrade }), []);
    assert.deepEqual(warningsOf(withAlloc({ [proxy]: { balance: '1' }, [teleporter]: { balance: '1' } })), []);
  });
});
