import { runToEnd, type Steps } from '../../primitives';
import { markerOf } from '../recognise/marker';
import type { ConfigSource } from './configNode';
import { readSourceSteps } from './readSource';

/**
 * Reads a file as its VM would without the comment that says to us which file it is.
 * @param precompiles keys that only the chain's own VM has, beside those that the comment names
 */
export function* readFileSteps(text: string, precompiles: readonly string[] = []): Steps<ConfigSource> {
  const marker = markerOf(text);
  const end = marker?.end ?? 0;
  const source = yield* readSourceSteps(text.slice(0, end).replace(/[^\r\n]/g, ' ') + text.slice(end));
  return { ...source, text, marker, ownPrecompiles: [...precompiles, ...(marker?.precompiles ?? [])] };
}

/** As `readFileSteps`, at once. */
export function readFile(text: string, precompiles?: readonly string[]): ConfigSource {
  return runToEnd(readFileSteps(text, precompiles));
}
