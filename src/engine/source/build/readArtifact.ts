import { contractNameOf } from './artifactPaths';
import type { BuiltContract } from './builtContract';
import { memberSpans, memberTexts, type WorkSteps } from './jsonSpans';
import { readContract, type CodeTexts, type ContractTexts } from './readContract';

/** One contract's file: Foundry's `out/Coin.sol/Coin.json`, Hardhat's `artifacts/contracts/Coin.sol/Coin.json`. */
export interface ArtifactCodes {
  readonly name: string;
  readonly texts: CodeTexts;
}

/** The codes alone, which stand at the beginning of a file. Undefined: none, or broken. */
export function* readArtifactCodes(path: string, json: string): WorkSteps<ArtifactCodes | undefined> {
  const name = contractNameOf(path);
  const members = yield* memberTexts(json, 0, ['bytecode', 'deployedBytecode', 'methodIdentifiers']);
  const runtime = members?.get('deployedBytecode');
  return name === undefined || runtime === undefined
    ? undefined
    : { name, texts: { creation: members?.get('bytecode'), runtime, methods: members?.get('methodIdentifiers') } };
}

/** An artifact in full, but for the paths that its indexes stand for, which its build knows. */
export interface WholeArtifact {
  readonly contract: BuiltContract;
  /** The index of its own source; absent: not told. */
  readonly id?: number;
}

export function* readArtifact(path: string, json: string): WorkSteps<WholeArtifact | undefined> {
  const name = contractNameOf(path);
  const spans = yield* memberSpans(json, 0);
  if (name === undefined || spans === undefined) {
    return undefined;
  }
  const member = (key: string): string | undefined => {
    const span = spans.get(key);
    return span && json.slice(span.start, span.end);
  };
  const texts: ContractTexts = {
    creation: withReferences(member('bytecode'), member('linkReferences')),
    runtime: withReferences(
      member('deployedBytecode'),
      member('deployedLinkReferences'),
      member('immutableReferences'),
    ),
    abi: member('abi'),
    methods: member('methodIdentifiers'),
    metadata: member('rawMetadata') ?? member('metadata'),
    storageLayout: member('storageLayout'),
  };
  const id = member('id') ?? '';
  return {
    contract: readContract(texts, { name, artifact: path, indexes: new Map(), hasAst: member('ast')?.[0] === '{' }),
    id: /^\d{1,6}$/.test(id) ? Number(id) : undefined,
  };
}

/** Hardhat writes a code as text, and beside it what is open in it. */
function withReferences(code: string | undefined, links = '{}', immutables = '{}'): string | undefined {
  return code?.startsWith('"') === true
    ? `{"object":${code},"linkReferences":${links},"immutableReferences":${immutables}}`
    : code;
}
