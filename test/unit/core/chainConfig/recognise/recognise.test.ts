import assert from 'node:assert/strict';
import { recognise } from '../../../../../src/engine/config/recognise/recognise';

const avalanche = '{"config":{"chainId":1,"feeConfig":{}},"alloc":{}}';
const id = '2JVSBoinj9C2J33VntvzYtVJNZdN2NKiwwKjcumHUWEb5DbBrm';

/** [path, text, expected kind] */
const rows: readonly (readonly [string, string, string | undefined])[] = [
  ['/w/genesis.json', '', 'genesis'],
  ['/w/genesis.json', '{\n  "con', 'genesis'],
  ['/w/genesis-orders.json', avalanche, 'genesis'],
  ['/w/orders.genesis.json', avalanche, 'genesis'],
  ['/w/my_genesis.jsonc', avalanche, 'genesis'],
  ['/w/genesis.json', '{"Config":{},"Alloc":{}}', 'genesis'],
  ['/w/genesis.json', '{"confg":{}}', 'genesis'],
  ['Untitled-1', avalanche, 'genesis'],
  ['/w/anything.json', `// mine\n${avalanche}`, 'genesis'],
  ['/w/anything.json', '{"config":{"txAllowListConfig":{}}}', 'genesis'],
  ['/w/upgrade.json', '', 'upgrade'],
  ['/w/upgrade-orders.json', '{"precompileUpgrade":[]}', 'upgrade'],
  ['/w/upgrade.json', '{"feeManagerConfig":{}}', 'upgrade'],
  ['/w/upgrade.json', '{"config":{"feeManagerConfig":{}}}', 'upgrade'],
  ['/w/anything.json', '{"stateUpgrades":[]}', 'upgrade'],
  [`/etc/avalanche/${id}/config.json`, '{}', 'config'],
  ['/home/me/.avalanchego/configs/chains/orders/config.json', '{"unknown":1}', 'config'],
  ['/home/me/.avalanchego/configs/chains/C/config.json', '{}', 'config cChain'],
  ['/w/orders/config.json', '{"eth-apis":["eth"]}', 'config'],
  ['/w/l1.json', '{"pruning-enabled":false,"rpc-gas-cap":1}', 'config'],
  [`/home/me/.avalanchego/configs/subnets/${id}.json`, '{}', 'subnet'],
  ['/w/anything.json', '{"validatorOnly":true}', 'subnet'],
  ['/w/node.json', '{"track-subnets":"x","http-host":"0.0.0.0"}', 'node'],
  ['/home/me/.avalanche-cli/subnets/orders/genesis.json', '{}', 'genesis'],
  ['/home/me/.avalanche-cli/subnets/orders/upgrade.json', '{}', 'upgrade'],
  ['/home/me/.avalanche-cli/subnets/orders/chain.json', '{}', 'config'],
  ['/home/me/.avalanche-cli/subnets/orders/subnet.json', '{}', 'subnet'],
  ['/home/me/.avalanche-cli/subnets/orders/node-config.json', '{}', 'node'],
  ['/home/me/.avalanche-cli/subnets/orders/sidecar.json', avalanche, undefined],
  ['/w/mine.json', '// @snowprobe genesis\n{}', 'genesis'],
  ['/w/mine.json', '/* @snowprobe upgrade: of orders */ {}', 'upgrade'],
  ['/w/genesis.json', '// @snowprobe none\n{}', undefined],
  ['/w/genesis.json', '// @snowprobe elsewhere\n', 'genesis'],
  // Files of other tools.
  ['/w/config.json', '{"projects":{}}', undefined],
  ['/w/chains/config.json', '{"chains":[]}', undefined],
  ['/w/src/chains/ethereum/config.json', '{"rpc":"x"}', undefined],
  ['/w/package.json', avalanche, undefined],
  ['/w/angular.json', '{"config":{}}', undefined],
  ['/w/genesis.json', '{"genesis_time":"2019","chain_id":"x","app_state":{}}', undefined],
  ['/w/genesis.json', '{"networkID":12345,"allocations":[],"cChainGenesis":"{}"}', undefined],
  ['/w/genesis.json', '{"bootNodes":[],"genesis":{"raw":{}}}', undefined],
  ['/w/genesis.json', '{"config":{"chainId":1,"clique":{"period":1}},"alloc":{},"gasLimit":"1"}', undefined],
  ['/w/genesis.json', '{"config":{"chainId":1,"terminalTotalDifficulty":0},"alloc":{}}', undefined],
  ['/w/genesis.json', '{"config":{"chainId":1,"clique":{},"feeConfig":{}},"alloc":{}}', 'genesis'],
  ['/w/genesis.json', '[1]', undefined],
  ['/w/genesis.json', '{"title":"Genesis","verses":[]}', undefined],
  ['/w/genesis.ts', avalanche, undefined],
  ['/w/upgrade-notes.json', '{"notes":[]}', undefined],
  ['/w/answer.json', '{"jsonrpc":"2.0","config":{"feeConfig":{}}}', undefined],
  ['/w/answer.json', '{"chainId":1,"feeConfig":{}}', undefined],
  ['/w/data.json', '{"config":{"chainId":1},"alloc":{}}', undefined],
  ['/w/recording.json', '[{"genesis":"{\\"config\\":{\\"feeConfig\\":{}}}"}]', undefined],
  ['/w/.avalanche-cli/config.json', '{"nodeConfig":{}}', undefined],
];

describe('recognise', () => {
  for (const [path, head, expected] of rows) {
    it(`takes ${path} with ${JSON.stringify(head.slice(0, 60))} for ${expected ?? 'nothing'}`, () => {
      const found = recognise({ path, head });
      assert.equal(found && [found.file, ...(found.vm === 'cChain' ? ['cChain'] : [])].join(' '), expected);
    });
  }

  it('finds what stands behind a long alloc', () => {
    const head = `{"alloc":{${'"0x1":{"balance":"0x1"},'.repeat(1_000)}`.slice(0, 8_000);
    const tail = '}, "config": {"chainId": 1, "feeConfig": {}}}';
    assert.equal(recognise({ path: '/w/anything.json', head, tail })?.file, 'genesis');
    assert.equal(recognise({ path: '/w/anything.json', head, tail: '}}' }), undefined);
  });

  it('believes the setting before all else', () => {
    assert.equal(recognise({ path: '/w/a.txt', head: '{}', result: 'config' })?.file, 'config');
    assert.equal(recognise({ path: '/w/genesis.json', head: avalanche, result: 'none' }), undefined);
  });
});
