/** What the bench of outputs measures in the extension host, to be bundled as it ships. */
export { parseJson } from '../../src/core/json/parseJson';
export { runInTimeSlices } from '../../src/state/timeSlices';
export { outputSteps } from '../../src/features/notebook/output/outputSteps';
export { plainSteps } from '../../src/features/notebook/output/plainOutput';
export { outputBytes } from '../../src/webview/protocol/outputBytes';
