/** What the bench of JSON measures, to be bundled as it ships. */
export { parseJson, parseJsonInSlices } from '../../src/core/json/parseJson';
export { SecretFilter } from '../../src/core/redaction/secretFilter';
export { printJson } from '../../src/core/json/printJson';
