import { cChainShape, evmConfigShape, nodeFlagShape, subnetShape, genesisShape, upgradeShape } from '../fields';
import type { ConfigShape } from '../../precompiles';
import type { ConfigFile } from '../problem';
import type { CheckInput } from '../model';

/** What the top of a file may hold. */
export function shapeOf({ vm }: Pick<CheckInput, 'vm'>, file: ConfigFile): ConfigShape {
  switch (file) {
    case 'genesis':
      return genesisShape;
    case 'upgrade':
      return upgradeShape;
    case 'config':
      return vm === 'cChain' ? cChainShape : evmConfigShape;
    case 'subnet':
      return subnetShape;
    case 'node':
      return nodeFlagShape;
  }
}

/** What docs/chain-config.md describes, in its order. */
export const documentedFiles: readonly {
  readonly title: string;
  readonly shape: ConfigShape;
  readonly input: { readonly file: ConfigFile; readonly vm?: CheckInput['vm'] };
}[] = [
  { title: 'genesis.json', shape: genesisShape, input: { file: 'genesis' } },
  { title: 'upgrade.json', shape: upgradeShape, input: { file: 'upgrade' } },
  { title: 'config.json of a Subnet-EVM chain', shape: evmConfigShape, input: { file: 'config', vm: 'subnetEvm' } },
  { title: 'config.json of the C-Chain', shape: cChainShape, input: { file: 'config', vm: 'cChain' } },
  { title: '{subnet ID}.json of a subnet', shape: subnetShape, input: { file: 'subnet' } },
  { title: 'config.json of a node', shape: nodeFlagShape, input: { file: 'node' } },
];
