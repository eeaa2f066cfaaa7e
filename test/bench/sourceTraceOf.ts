/** What the bench of recordings measures, to be bundled as it ships. */
export { createHttp } from '../../src/api/http/http';
export { createJsonRpc } from '../../src/api/jsonRpc/jsonRpc';
export { CallSource, sourceOfCode } from '../../src/core/solidity/frames/callSource';
export { SourceTrace } from '../../src/core/solidity/frames/sourceTrace';
export { CodeMap } from '../../src/core/solidity/sourceMap/codeMap';
export { SourceText } from '../../src/core/solidity/sourceMap/sourceText';
export { EvmNode } from '../../src/state/sources/evmNode';
export { fetchRecording } from '../../src/state/solidity/fetchRecording';
export { FetchedStepValues } from '../../src/state/solidity/stepValues';
