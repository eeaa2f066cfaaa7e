/** What the bench of notebooks measures, to be bundled as it ships. */
export { completeCell } from '../../src/core/rpc/language/complete/completeCell';
export { parseFile } from '../../src/core/rpc/file/parseFile';
export { printFile } from '../../src/core/rpc/file/printFile';
export { testNotebook } from '../helpers/runCellOn';
