import { contractNameOf, isAbiFile, projectFileAt } from '../../../../src/engine/source/build/projectFile';
import {
  indexesIn,
  codesInBuild,
  contractInBuild,
  readBuildInfo,
  buildsInCache,
} from '../../../../src/engine/source/build/readBuildInfo';
import {
  readArtifact,
  readArtifactCodes,
  readCode,
  readMetadata,
} from '../../../../src/engine/source/build/readContract';
import { candidatePaths } from '../../../../src/engine/source/io/project/projectSources';
import { calleeName } from '../../../../src/engine/source/frames/certainty';
import {
  sourceOfCode,
  mayAliasFunctions,
  operatorNames,
  usesFunctionValues,
  nonCallNames,
} from '../../../../src/engine/source/frames/callSource';
import {
  declarationOf,
  definitionsIn,
  assemblyCall,
  assemblyRevert,
  enclosingFailure,
  failingStatement,
  failingStatements,
  panicPlaces,
} from '../../../../src/engine/source/frames/solidityText';
import { CodeMap, SourceText } from '../../../../src/engine/source/sourceMap/sourceMap';
import { namedType } from '../../../../src/engine/source/locals/localValue';
import { parseArtifact } from '../../../../src/engine/source/build/artifact';
import { findSettings } from '../../../../src/engine/source/match/matchCode';
import { AbiIndex } from '../../../../src/engine/source/io/project/abiIndex';
import { type Entry, whole } from './entry';

const artifacts = [
  '…',
  '{"abi":[…',
  '{"abi":[],"bytecode":{"object":"0x…"},"methodIdentifiers":{}}',
  '{"abi":[{"type":"function","name":"f","inputs":[…],"outputs":[]}],"bytecode":"0x","methodIdentifiers":{}}',
  '{"abi":[{"type":"function","name":"…","inputs":[{"type":"…"}]}],"bytecode":"0x","methodIdentifiers":{"…":"12345678"}}',
  '{"ast":{…',
  '{"deployedBytecode":{"object":"0x…","sourceMap":"…"},"bytecode":{},"methodIdentifiers":{…}}',
];
const builds = [
  '…',
  '{"output":{"contracts":{…}}}',
  '{"output":{"contracts":{"a.sol":{…}},"sources":{…}}}',
  '{"output":{"contracts":{"a.sol":{"A":{"evm":{"bytecode":{"object":"…',
  '{"source_id_to_path":{…}}',
  '{"output":{"contracts":{"a.sol":{"A":{"abi":[],"metadata":"{\\"sources\\":{…}}","evm":{}}}},"sources":{}}}',
];
const sources = [
  '…',
  'contract A { function f() public { …',
  'contract A is …',
  'contract A { function f(…) public {} }',
  '/* …',
  'contract A { function f() public { require(…); assembly { revert(…) } } }',
  'contract A { modifier …',
];

function wholeBuild(json: string): unknown {
  const info = whole(readBuildInfo(json));
  return info?.contracts
    .slice(0, 3)
    .map((span) => [
      whole(codesInBuild(json, span.start)),
      whole(contractInBuild(json, info, span, 'out/A.sol/A.json')),
    ]);
}

function sourceOf(text: string): SourceText {
  return new SourceText({ path: 'src/A.sol', uri: 'file:///w/src/A.sol', text });
}

function readsSource(text: string): unknown {
  const source = new SourceText({ path: 'src/A.sol', uri: 'file:///w/src/A.sol', text });
  const read = sourceOfCode(source);
  const { length } = source.code;
  const span = { start: length >> 1, length: 1 };
  const around = { start: 0, end: length };
  const definition = read.definitions[0];
  return [
    failingStatement(source, { start: 0, length }),
    failingStatements(source, around),
    assemblyRevert(source, span),
    assemblyCall(source, span),
    enclosingFailure(source, span),
    declarationOf(source, 'A', 'f'),
    operatorNames(read),
    mayAliasFunctions(read),
    nonCallNames(read),
    definition && [usesFunctionValues(read, definition), panicPlaces(source, definition, 0x11n)],
  ];
}

export const projectEntries: readonly Entry[] = [
  {
    name: 'a compiled contract, for its ABI',
    around: artifacts,
    words: ['{"type":"function","name":"f","inputs":[]},', '{"type":"tuple","components":['],
    read: (json) => {
      const path = 'out/A.sol/A.json';
      const artifact = whole(parseArtifact(path, json));
      if (artifact !== undefined) {
        new AbiIndex().set(path, artifact);
      }
    },
  },
  {
    name: 'the run of a deployment',
    around: [
      '…',
      '{"transactions":[…',
      '{"transactions":[{"contractName":"A","contractAddress":"0x…"}],"chain":1}',
      '{"A#B":"…"}',
    ],
    read: (json) => [
      whole(parseArtifact('broadcast/A.s.sol/1/run-latest.json', json)),
      whole(parseArtifact('ignition/deployments/chain-43113/deployed_addresses.json', json)),
    ],
  },
  {
    name: 'a compiled contract, for the debugger',
    around: artifacts,
    read: (json) => [whole(readArtifactCodes('out/A.sol/A.json', json)), whole(readArtifact('out/A.sol/A.json', json))],
  },
  { name: 'a build-info', around: builds, words: ['"a":{', '"id":1,', '{"ast":{'], read: wholeBuild },
  {
    name: 'a cache of Foundry',
    around: ['…', '{"path":"…","build_id":"a"}', '"path": …', '"path":"a", …'],
    words: ['"path":', '"path":"a",', '"path":"a", "build_id":"'],
    read: buildsInCache,
  },
  {
    name: 'the code of a build',
    around: ['…', '"0x…"', '{"object":"…","linkReferences":{…}}', '"__…"'],
    words: ['__', '__$', '"a":{'],
    read: readCode,
  },
  {
    name: 'the metadata of a build',
    around: ['…', '"{\\"sources\\":{…}}"', '{"sources":{…}}', '{"settings":{"remappings":["…"]}}'],
    read: readMetadata,
  },
  {
    name: 'the metadata of a build with other settings',
    around: [
      '…',
      '{"settings":{"optimizer":{"enabled":true,"runs":…},"libraries":{}}}',
      '{"settings":{"remappings":[…]}}',
    ],
    read: (json) => whole(findSettings(json, new Uint8Array(34))),
    to: 8_192,
  },
  {
    name: 'the path of a file of a project',
    around: ['/w/…', 'out/A.sol/….json', '…/A.sol/A.json', 'out/…', 'project/…/../a.sol'],
    read: (path) => [isAbiFile(path), contractNameOf(path), projectFileAt(path), candidatePaths('/w', path)],
  },
  {
    name: 'a source map',
    around: ['…', '1:2:3:-;…', '1:…', ';;;…'],
    words: [';', '1:1:1:i;', ':'],
    read: (map) => [indexesIn(map), CodeMap.read(new Uint8Array(map.length + 1).fill(0x5b), map)],
  },
  {
    name: 'a Solidity source',
    around: sources,
    words: [
      'revert ',
      'require(',
      'unchecked{',
      'function f(',
      'contract a{',
      'if(',
      'using {',
      'as ',
      '/ a ',
      'modifier m ',
    ],
    read: readsSource,
  },
  {
    name: 'statements of a Solidity source that fail',
    words: ['revert '],
    read: (text) => {
      const source = sourceOf(text);
      return failingStatements(source, { start: 0, end: source.code.length });
    },
    to: 131_072,
  },
  {
    name: 'definitions of a Solidity source',
    around: ['…', 'function f(…', 'contract A{…'],
    words: ['contract a ', 'function f(', 'function f(){', 'modifier m ', 'abstract '],
    read: definitionsIn,
  },
  {
    name: 'the name of what is called',
    around: ['…', 'f(…', '…(a)', 'a.b{value: …}(c)'],
    words: ['f(', 'a.', '{a:'],
    read: calleeName,
  },
  {
    name: 'the identifier of a type',
    around: ['…', 't_array$_…', 't_mapping$_t_…', 't_function_…', 't_struct$_…'],
    words: ['t_array$_', 't_mapping$_', '$_', '_t_'],
    read: (typeIdentifier) =>
      ['ElementaryTypeName', 'UserDefinedTypeName', 'ArrayTypeName'].map((nodeType) =>
        namedType({ nodeType, typeDescriptions: { typeIdentifier, typeString: typeIdentifier } }),
      ),
  },
];
