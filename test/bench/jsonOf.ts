/** What the bench of JSON measures, to be bundled as it ships. */
export { parseJson, parseJsonInSlices } from '../../src/engine/primitives/json/parseJson';
export { SecretFilter } from '../../src/engine/secrets/redaction/secretFilter';
export { printJson } from '../../src/engine/primitives/json/printJson';
