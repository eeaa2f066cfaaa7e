/** Extension host entry of the output benchmark, bundled as shipped. */
export { parseJson } from '../../src/engine/primitives/json/parseJson';
export { runInTimeSlices } from '../../src/engine/net/timeSlices';
export { outputSteps } from '../../src/extension/notebook/output/outputSteps';
export { plainSteps } from '../../src/extension/notebook/output/plainOutput';
export { outputBytes } from '../../src/webview/protocol/rpcOutput';
