/** What the bench of notebooks measures, to be bundled as it ships. */
export { completeCell } from '../../src/engine/notebook/language/cellContexts';
export { planTests } from '../../src/engine/notebook/cell/planTests';
export { parseFile, printFile } from '../../src/engine/notebook/rpcFile';
export { testNotebook } from '../helpers/runCellOn';
