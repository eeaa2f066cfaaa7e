/** Entry of the notebook benchmark, bundled as shipped. */
export { completeCell } from '../../src/engine/notebook/language/cellContexts';
export { planTests } from '../../src/engine/notebook/cell/planTests';
export { parseFile, printFile } from '../../src/engine/notebook/rpcFile';
export { testNotebook } from '../helpers/runCellOn';
