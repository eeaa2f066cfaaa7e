/** Entry of the block benchmark, bundled as shipped. */
export { getFullBlock } from '../../src/engine/evm/io/blocks';
export { decode } from '../../src/engine/net/schema/decode';
export { parseJson } from '../../src/engine/primitives/json/parseJson';
