import { integerIn, isJsonList, isJsonObject, JsonNumber } from '../../engine/primitives';

/**
 * What the extras take from here: they are a bundle of their own, and a class that stands in both would be two. A build
 * makes this file `rpcRenderer.js` to them.
 */
export { integerIn, isJsonList, isJsonObject, JsonNumber };
export { fittingShape, innerShape } from '../protocol/outputShape';
export { rowAnnotation } from './model/tableRow';
export { outputNodeText, pathOf } from './model/outputTreeNode';
export { shownValue } from './value/shownValue';
export { runInFrames } from './view/timeSlices';
