/** Entry of the trace benchmark, bundled as shipped. */
export { createHttp } from '../../src/engine/net/http/http';
export { createJsonRpc } from '../../src/engine/net/jsonRpc/jsonRpc';
export { CallSource, sourceOfCode } from '../../src/engine/source/frames/callSource';
export { SourceTrace } from '../../src/engine/source/frames/sourceTrace';
export { CodeMap, SourceText } from '../../src/engine/source/sourceMap/sourceMap';
export { EvmNode } from '../../src/engine/sources/evmNode';
export { fetchRecording } from '../../src/engine/source/io/traceSource';
export { FetchedStepValues } from '../../src/engine/source/io/stepValues';
