import definitions from '../../../schemas/definitions.schema.json';
import { schemaShape } from './schemaShape';

/** `feeConfig` and `initialFeeConfig`. */
export const feeShape = schemaShape(definitions, definitions.$defs.feeConfig);
