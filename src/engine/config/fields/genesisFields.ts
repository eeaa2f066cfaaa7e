import genesis from '../../../../schemas/genesis.schema.json';
import { configShape } from './configFields';
import { schemaShape, type Shapes } from '../../precompiles';

const shapes: Shapes = new Map([[genesis.$defs.chainConfig, configShape]]);

/** genesis.json */
export const genesisShape = schemaShape(genesis, genesis, shapes);

/** An entry of `alloc`. */
export const accountShape = schemaShape(genesis, genesis.$defs.account, shapes);
