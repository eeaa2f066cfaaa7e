import cChainConfig from '../../../schemas/c-chain-config.schema.json';
import definitions from '../../../schemas/definitions.schema.json';
import genesis from '../../../schemas/genesis.schema.json';
import nodeConfig from '../../../schemas/node-config.schema.json';
import subnetConfig from '../../../schemas/subnet-config.schema.json';
import subnetEvmConfig from '../../../schemas/subnet-evm-config.schema.json';
import upgrade from '../../../schemas/upgrade.schema.json';
import { type ConfigShape, feeShape, precompileFields, schemaShape, type Shapes, valuesOf } from '../precompiles';

const { precompileUpgrade, stateAccount } = upgrade.$defs;
const { ethApi, cChainApi } = definitions.$defs;
/** One shape per schema; those of precompiles come from the registry. */
const shapes: Shapes = new Map([[definitions.$defs.feeConfig, feeShape]]);

/** Keys that the VM inherits from Ethereum; decoded first. */
export const ethereumConfigShape = schemaShape(genesis, genesis.$defs.ethereumConfig, shapes);

/** Avalanche's keys, decoded second; precompiles come last. */
export const avalancheConfigShape = schemaShape(genesis, genesis.$defs.avalancheConfig, shapes);

export const configShape: ConfigShape = {
  goType: genesis.$defs.chainConfig['x-snowprobe-go-type'],
  fields: [...ethereumConfigShape.fields, ...avalancheConfigShape.fields, ...precompileFields],
};
shapes.set(genesis.$defs.chainConfig, configShape);

/** An item of `precompileUpgrades`: exactly one precompile. */
export const precompileUpgradeShape: ConfigShape = {
  goType: precompileUpgrade['x-snowprobe-go-type'],
  fields: precompileFields,
};
shapes.set(precompileUpgrade, precompileUpgradeShape);

export const genesisShape = schemaShape(genesis, genesis, shapes);

export const accountShape = schemaShape(genesis, genesis.$defs.account, shapes);

export const upgradeShape = schemaShape(upgrade, upgrade, shapes);

export const stateAccountShape = schemaShape(upgrade, stateAccount, shapes);

export const evmConfigShape = schemaShape(subnetEvmConfig);

/** The C-Chain's `config.json`, before and since v1.15.0: the file does not show which version the node has. */
export const cChainShape = schemaShape(cChainConfig);

/** A node's `config.json`: its flags without `--`. Values of any type that converts to the flag's are accepted. */
export const nodeFlagShape = schemaShape(nodeConfig);

/** `<subnet-config-dir>/<subnetID>.json` */
export const subnetShape = schemaShape(subnetConfig);

export const ethereumBlockKeys = ethereumConfigShape.fields
  .map(({ key }) => key)
  .filter((key) => key.endsWith('Block'));

/** Forks that stay unset where a genesis omits them; the VM sets the others to 0. */
export const unsetEthereumBlocks: ReadonlySet<string> = new Set(
  'daoForkBlock arrowGlacierBlock grayGlacierBlock mergeNetsplitBlock'.split(' '),
);

export const ethereumTimeKeys = ['shanghaiTime', 'cancunTime', 'pragueTime', 'verkleTime'] as const;

/** Services of `eth-apis`: the default ones in order, then the others. */
export const ethApis = valuesOf(ethApi) ?? [];

/** Names from before geth 1.10.20, which the VM maps to the current ones. */
export const oldEthApis: ReadonlyMap<string, string> = new Map(
  ethApi.oneOf.flatMap(({ const: name, 'x-snowprobe-renamed': now }) => (now === undefined ? [] : [[name, now]])),
);

export const defaultEthApis = ethApis.slice(0, 7).map(({ value }) => value);

/** Values of `apis` on the C-Chain since v1.15.0; the last two are off by default. */
export const cChainApis = valuesOf(cChainApi) ?? [];
