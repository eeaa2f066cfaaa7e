/** What the bench of notebooks measures, to be bundled as it ships. */
export { completeCell } from '../../src/engine/notebook/language/complete/completeCell';
export { parseFile } from '../../src/engine/notebook/file/parseFile';
export { printFile } from '../../src/engine/notebook/file/printFile';
export { testNotebook } from '../helpers/runCellOn';
