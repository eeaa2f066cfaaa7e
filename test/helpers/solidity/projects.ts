import type { SolcCode, SolcContract, SolcInput, SolcOutput } from './compile';

type Files = Readonly<Record<string, string>>;

/** Foundry's output: an artifact per contract, and the source indexes of source maps. */
export function foundryFiles(
  output: SolcOutput,
  options: {
    readonly ast?: boolean;
    readonly id?: string;
    readonly buildInfo?: 'none' | 'full';
    readonly input?: SolcInput;
  } = {},
): Files {
  const files: Record<string, string> = {};
  for (const [path, name, contract] of contractsOf(output)) {
    const source = output.sources[path];
    files[`out/${path.slice(path.lastIndexOf('/') + 1)}/${name}.json`] = JSON.stringify({
      abi: contract.abi,
      bytecode: foundryCode(contract.evm.bytecode),
      deployedBytecode: foundryCode(contract.evm.deployedBytecode),
      methodIdentifiers: contract.evm.methodIdentifiers,
      rawMetadata: contract.metadata,
      metadata: JSON.parse(contract.metadata) as unknown,
      ...(options.ast === true ? { storageLayout: contract.storageLayout, ast: source?.ast } : {}),
      id: source?.id,
    });
  }
  const paths = Object.entries(output.sources).map(([path, { id }]) => [String(id), path] as const);
  const id = options.id ?? 'e5d0cf4b2a3c1f60';
  if (options.buildInfo === 'none') {
    return files;
  }
  const whole = { _format: 'ethers-rs-sol-build-info-1', input: options.input, output };
  files[`out/build-info/${id}.json`] = JSON.stringify({
    id,
    ...(options.buildInfo === 'full' ? whole : {}),
    source_id_to_path: Object.fromEntries(paths),
    language: 'Solidity',
  });
  return files;
}

function foundryCode({ object, generatedSources: _, ...rest }: SolcCode): unknown {
  return { object: `0x${object}`, ...rest };
}

/** Hardhat 2's output: artifacts with bytecode only, and the compiler's input and output. */
export function hardhat2Files(input: SolcInput, output: SolcOutput, id = '0f3c2a'): Files {
  const files: Record<string, string> = {
    [`artifacts/build-info/${id}.json`]: JSON.stringify({
      id,
      _format: 'hh-sol-build-info-1',
      solcVersion: '0.8.30',
      input,
      output,
    }),
  };
  for (const [path, name, contract] of contractsOf(output)) {
    const folder = `artifacts/${path}`;
    files[`${folder}/${name}.dbg.json`] = JSON.stringify({
      _format: 'hh-sol-dbg-1',
      buildInfo: `../../build-info/${id}.json`,
    });
    files[`${folder}/${name}.json`] = JSON.stringify(
      hardhatArtifact('hh-sol-artifact-1', path, name, contract),
      null,
      2,
    );
  }
  return files;
}

/**
 * Hardhat 3's output: the compiler's output separate from its input, with other source names. Since 3.4 it requests no
 * more than this from the compiler: `test/fixtures/solidity/hardhat3.json.gz` was written by 3.18.0.
 */
export function hardhat3Files(input: SolcInput, output: SolcOutput, id = 'solc-0_8_30-5f1c'): Files {
  const asked: SolcOutput = {
    ...output,
    contracts: Object.fromEntries(
      Object.entries(output.contracts).map(([path, named]) => [
        path,
        Object.fromEntries(Object.entries(named).map(([name, contract]) => [name, askedByHardhat3(contract)])),
      ]),
    ),
  };
  const [[, , { metadata }]] = contractsOf(output) as [readonly [string, string, SolcContract]];
  const { version } = (JSON.parse(metadata) as { readonly compiler: { readonly version: string } }).compiler;
  const told = { _format: 'hh3-sol-build-info-1', id, solcLongVersion: version, input };
  const files: Record<string, string> = {
    [`artifacts/build-info/${id}.json`]: JSON.stringify(told),
    [`artifacts/build-info/${id}.output.json`]: JSON.stringify({
      ...{ _format: 'hh3-sol-build-info-output-1', id, output: asked },
    }),
  };
  for (const [path, name, contract] of contractsOf(output).filter(([path]) => path.startsWith('project/'))) {
    const source = path.slice('project/'.length);
    files[`artifacts/${source}/${name}.json`] = JSON.stringify({
      ...hardhatArtifact('hh3-artifact-1', source, name, contract),
      immutableReferences: contract.evm.deployedBytecode.immutableReferences,
      inputSourceName: path,
      buildInfoId: id,
    });
  }
  return files;
}

function askedByHardhat3({ abi, evm }: SolcContract): Omit<SolcContract, 'metadata'> & { metadata: never } {
  const code = ({ generatedSources: _, ...rest }: SolcCode): SolcCode => rest;
  const { bytecode, deployedBytecode, methodIdentifiers } = evm;
  const codes = { bytecode: code(bytecode), deployedBytecode: code(deployedBytecode), methodIdentifiers };
  return { abi, evm: codes, metadata: undefined as never };
}

function hardhatArtifact(format: string, path: string, name: string, { abi, evm }: SolcContract): object {
  return {
    _format: format,
    contractName: name,
    sourceName: path,
    abi,
    bytecode: `0x${evm.bytecode.object}`,
    deployedBytecode: `0x${evm.deployedBytecode.object}`,
    linkReferences: evm.bytecode.linkReferences,
    deployedLinkReferences: evm.deployedBytecode.linkReferences,
  };
}

function contractsOf(output: SolcOutput): readonly (readonly [string, string, SolcContract])[] {
  return Object.entries(output.contracts).flatMap(([path, named]) =>
    Object.entries(named).map(([name, contract]) => [path, name, contract] as const),
  );
}

/** Code as deployed, with immutables filled in: `filler` where no value is given. */
export function deployedCode({ object, immutableReferences = {} }: SolcCode, filler = '5a'): string {
  let hex = object.replaceAll(/__.{36}__/g, filler.repeat(20));
  for (const { start, length } of Object.values(immutableReferences).flat()) {
    hex = hex.slice(0, 2 * start) + filler.repeat(length) + hex.slice(2 * (start + length));
  }
  return `0x${hex}`;
}
