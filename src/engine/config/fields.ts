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
/** One shape for each schema; those of precompiles come from their registry. */
const shapes: Shapes = new Map([[definitions.$defs.feeConfig, feeShape]]);

/** What the VM takes over from Ethereum's chains; it reads these first. */
export const ethereumConfigShape = schemaShape(genesis, genesis.$defs.ethereumConfig, shapes);

/** What Avalanche adds; the VM reads these second, and the precompiles last. */
export const avalancheConfigShape = schemaShape(genesis, genesis.$defs.avalancheConfig, shapes);

/** `config` of a genesis file. */
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

/** An entry of `alloc`. */
export const accountShape = schemaShape(genesis, genesis.$defs.account, shapes);

export const upgradeShape = schemaShape(upgrade, upgrade, shapes);

export const stateAccountShape = schemaShape(upgrade, stateAccount, shapes);

/** `config.json` of a chain on Subnet-EVM: how one node runs it. */
export const evmConfigShape = schemaShape(subnetEvmConfig);

/** `config.json` of the C-Chain, before and since v1.15.0: which of both a node is cannot be known from the file. */
export const cChainShape = schemaShape(cChainConfig);

/** The `config.json` of a node: its flags without `--`. A node takes each kind of value that can be read as the flag's. */
export const nodeFlagShape = schemaShape(nodeConfig);

/** `<subnet-config-dir>/<subnetID>.json` */
export const subnetShape = schemaShape(subnetConfig);

/** Ethereum's forks by block, in their order. */
export const ethereumBlockKeys = ethereumConfigShape.fields
  .map(({ key }) => key)
  .filter((key) => key.endsWith('Block'));

/** Those that stay unset where a genesis does not name them; the VM puts 0 into the others. */
export const unsetEthereumBlocks: ReadonlySet<string> = new Set(
  'daoForkBlock arrowGlacierBlock grayGlacierBlock mergeNetsplitBlock'.split(' '),
);

/** Ethereum's forks by time, in their order. */
export const ethereumTimeKeys = ['shanghaiTime', 'cancunTime', 'pragueTime', 'verkleTime'] as const;

/** Services of `eth-apis` by name, in the order of the default list and then the others. */
export const ethApis = valuesOf(ethApi) ?? [];

/** Names of before geth 1.10.20, which the VM puts the new ones in place of. */
export const oldEthApis: ReadonlyMap<string, string> = new Map(
  ethApi.oneOf.flatMap(({ const: name, 'x-snowprobe-renamed': now }) => (now === undefined ? [] : [[name, now]])),
);

export const defaultEthApis = ethApis.slice(0, 7).map(({ value }) => value);

/** APIs of `apis` on the C-Chain since v1.15.0; the last two are off by default. */
export const cChainApis = valuesOf(cChainApi) ?? [];
