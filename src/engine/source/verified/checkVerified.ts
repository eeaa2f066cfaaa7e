import { hexToBytes, keccakSteps } from '../../primitives';
import type { BuiltCode, CodeMatch } from '../build/builtContract';
import type { WorkSteps } from '../build/json';
import { indexesIn } from '../build/readBuildInfo';
import { compareCreation, compareRuntime, ipfsHash, metadataHash } from '../match/matchCode';
import type { VerifiedContract } from './verifiedContract';

/**
 * Compares a verified contract with the code on the chain. Only operands of PUSH may be placeholders, so that all
 * instructions match. Where the metadata hash in the code matches too, each source is compared with its hash, and
 * omitted where it differs.
 *
 * @param code on the chain, hex with 0x
 * @param at "43114/0x…"
 * @returns `undefined` where the code does not match, or the service has no build
 */
export function* checkVerified(
  published: VerifiedContract,
  code: string,
  at: string,
): WorkSteps<CodeMatch | undefined> {
  const bytes = hexToBytes(code);
  const { built } = published;
  const runtime = built?.runtime && markUnlistedSources(built.runtime, built.sources);
  const likeness = bytes && runtime && compareRuntime(bytes, runtime);
  if (built === undefined || likeness === undefined) {
    return undefined;
  }
  const isExact = likeness === 'whole' && matchesMetadataHash(bytes!, built.metadata);
  const sources = new Map(published.sources);
  for (const [path, text] of isExact ? published.sources : []) {
    if (built.hashes.get(path) !== (yield* keccakSteps(text))) {
      sources.delete(path);
    }
  }
  const creation = built.creation && markUnlistedSources(built.creation, built.sources);
  const contract = { ...built, runtime, creation, verified: { ...published, sources, isExact, at } };
  return { verdict: isExact ? 'sameBuild' : 'otherSettings', contract, code: runtime, changed: [] };
}

/** The same for creation code. */
export function checkCreation({ contract, ...match }: CodeMatch, input: string): CodeMatch | undefined {
  const bytes = hexToBytes(input);
  const creation = contract?.creation;
  return bytes && creation && compareCreation(bytes, creation) && { ...match, contract, code: creation };
}

const push1 = 0x60;

/** Immutables and library addresses are PUSH operands; names of compiler-generated sources are missing. */
function markUnlistedSources(code: BuiltCode, sources: ReadonlyMap<number, unknown>): BuiltCode {
  const own = [...indexesIn(code.sourceMap ?? '')].filter((index) => !sources.has(index));
  return {
    ...code,
    open: code.open.filter(({ start, length }) => code.bytes[start - 1] === push1 + length - 1),
    generated: new Map(own.map((index) => [index, '#utility.yul'])),
  };
}

function matchesMetadataHash(code: Uint8Array, metadata: string | undefined): boolean {
  const hash = metadataHash(code);
  const own = hash && metadata !== undefined ? ipfsHash(new TextEncoder().encode(metadata)) : undefined;
  return own?.every((byte, i) => byte === hash![i]) === true;
}
