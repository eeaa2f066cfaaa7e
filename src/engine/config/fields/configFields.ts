import definitions from '../../../../schemas/definitions.schema.json';
import genesis from '../../../../schemas/genesis.schema.json';
import { feeShape, precompileFields, schemaShape, type Shapes } from '../../precompiles';
import type { ConfigShape } from './field';

/** Ethereum's forks by block, in their order. */
export const ethereumBlockKeys = [
  'homesteadBlock',
  'daoForkBlock',
  'eip150Block',
  'eip155Block',
  'eip158Block',
  'byzantiumBlock',
  'constantinopleBlock',
  'petersburgBlock',
  'istanbulBlock',
  'muirGlacierBlock',
  'berlinBlock',
  'londonBlock',
  'arrowGlacierBlock',
  'grayGlacierBlock',
  'mergeNetsplitBlock',
] as const;
/** Those that stay unset where a genesis does not name them; the VM puts 0 into the others. */
export const unsetEthereumBlocks: ReadonlySet<string> = new Set([
  'daoForkBlock',
  'arrowGlacierBlock',
  'grayGlacierBlock',
  'mergeNetsplitBlock',
]);
/** Ethereum's forks by time, in their order. */
export const ethereumTimeKeys = ['shanghaiTime', 'cancunTime', 'pragueTime', 'verkleTime'] as const;

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
