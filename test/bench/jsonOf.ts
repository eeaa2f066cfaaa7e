/** Entry of the JSON benchmark, bundled as shipped. */
export { parseJson, parseJsonInSlices } from '../../src/engine/primitives/json/parseJson';
export { SecretFilter } from '../../src/engine/secrets/redaction/secretFilter';
export { printJson } from '../../src/engine/primitives/json/printJson';
