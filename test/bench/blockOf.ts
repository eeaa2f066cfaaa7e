/** What the bench of blocks measures, to be bundled as it ships. */
export { getFullBlock } from '../../src/engine/evm/io/blocks';
export { decode } from '../../src/engine/net/schema/decode';
export { parseJson } from '../../src/engine/primitives/json/parseJson';
