import cChainConfig from '../../../../schemas/c-chain-config.schema.json';
import nodeConfig from '../../../../schemas/node-config.schema.json';
import subnetConfig from '../../../../schemas/subnet-config.schema.json';
import subnetEvmConfig from '../../../../schemas/subnet-evm-config.schema.json';
import { schemaShape } from '../../precompiles';

/** `config.json` of a chain on Subnet-EVM: how one node runs it. */
export const evmConfigShape = schemaShape(subnetEvmConfig);

/** `config.json` of the C-Chain, before and since v1.15.0: which of both a node is cannot be known from the file. */
export const cChainShape = schemaShape(cChainConfig);

/** The `config.json` of a node: its flags without `--`. A node takes each kind of value that can be read as the flag's. */
export const nodeFlagShape = schemaShape(nodeConfig);

/** `<subnet-config-dir>/<subnetID>.json` */
export const subnetShape = schemaShape(subnetConfig);
