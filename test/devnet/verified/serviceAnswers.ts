/** The part of a contract's compiler output that verified-source services return. */
export interface VerifiedBuild {
  readonly path: string;
  readonly name: string;
  readonly compiler: string;
  readonly sources: Readonly<Record<string, { readonly content: string }>>;
  /** ID of each source in source maps. */
  readonly ids: Readonly<Record<string, { readonly id: number }>>;
  readonly contract: {
    readonly abi: readonly unknown[];
    readonly metadata: string;
    readonly storageLayout?: unknown;
    readonly userdoc?: unknown;
    readonly devdoc?: unknown;
    readonly evm: { readonly bytecode: Code; readonly deployedBytecode: Code };
  };
}

interface Code {
  readonly object: string;
  readonly sourceMap: string;
  readonly linkReferences: object;
  readonly immutableReferences?: object;
}

export interface VerifiedAt {
  readonly chainId: bigint;
  /** Checksummed or not. */
  readonly address: string;
  readonly build: VerifiedBuild;
  readonly deployer?: string;
  readonly transactionHash?: string;
  /** ABI-encoded, hex with 0x. */
  readonly constructorArguments?: string;
  readonly implementation?: string;
}

const time = '2025-03-01T10:11:12Z';

/** `GET /v2/contract/{chainId}/{address}` of Sourcify with all fields (docs/facts/verified-sources.md). */
export function sourcifyAnswer({ chainId, address, build, ...at }: VerifiedAt): Record<string, unknown> {
  const { contract, path, name, compiler, sources, ids } = build;
  const metadata = JSON.parse(contract.metadata) as { readonly settings: object };
  const code = ({ object, ...rest }: Code): object => ({ recompiledBytecode: `0x${object}`, ...rest });
  return {
    match: 'exact_match',
    creationMatch: 'exact_match',
    runtimeMatch: 'exact_match',
    chainId: String(chainId),
    address,
    verifiedAt: time,
    matchId: '1',
    sources,
    sourceIds: ids,
    compilation: {
      language: 'Solidity',
      compiler: 'solc',
      compilerVersion: compiler,
      compilerSettings: metadata.settings,
      name,
      fullyQualifiedName: `${path}:${name}`,
    },
    abi: contract.abi,
    metadata,
    storageLayout: contract.storageLayout,
    userdoc: contract.userdoc,
    devdoc: contract.devdoc,
    deployment: {
      transactionHash: at.transactionHash ?? null,
      blockNumber: '1',
      transactionIndex: '0',
      deployer: at.deployer ?? null,
    },
    proxyResolution:
      at.implementation === undefined
        ? { isProxy: false, proxyType: null, implementations: [] }
        : { isProxy: true, proxyType: 'EIP1967Proxy', implementations: [{ address: at.implementation }] },
    runtimeBytecode: code(contract.evm.deployedBytecode),
    creationBytecode: {
      ...code(contract.evm.bytecode),
      transformationValues: { constructorArguments: at.constructorArguments ?? '0x' },
    },
  };
}

/** `getsourcecode` of Etherscan, with the compiler's standard JSON input. */
export function etherscanAnswer({ build, ...at }: VerifiedAt): object {
  const { contract, name, compiler, sources } = build;
  const { settings } = JSON.parse(contract.metadata) as { readonly settings: object };
  const input = JSON.stringify({ language: 'Solidity', sources, settings });
  return {
    status: '1',
    message: 'OK',
    result: [
      {
        SourceCode: `{${input}}`,
        ABI: JSON.stringify(contract.abi),
        ContractName: name,
        CompilerVersion: `v${compiler}`,
        OptimizationUsed: '0',
        Runs: '200',
        ConstructorArguments: (at.constructorArguments ?? '0x').slice(2),
        EVMVersion: 'cancun',
        Library: '',
        LicenseType: 'MIT',
        Proxy: at.implementation === undefined ? '0' : '1',
        Implementation: at.implementation ?? '',
        SwarmSource: '',
      },
    ],
  };
}

export const notVerifiedAtEtherscan = {
  status: '1',
  message: 'OK',
  result: [{ SourceCode: '', ABI: 'Contract source code not verified', ContractName: '', CompilerVersion: '' }],
};

/** `GET /api/v2/smart-contracts/{address}` of Blockscout. */
export function blockscoutAnswer({ build, ...at }: VerifiedAt): object {
  const { contract, path, name, compiler, sources } = build;
  const others = Object.entries(sources).filter(([other]) => other !== path);
  return {
    name,
    language: 'solidity',
    compiler_version: `v${compiler}`,
    evm_version: 'cancun',
    optimization_enabled: false,
    optimization_runs: 200,
    file_path: path,
    source_code: sources[path]?.content,
    additional_sources: others.map(([file_path, { content }]) => ({ file_path, source_code: content })),
    abi: contract.abi,
    constructor_args: at.constructorArguments ?? null,
    deployed_bytecode: `0x${contract.evm.deployedBytecode.object}`,
    is_verified: true,
    is_fully_verified: true,
    verified_at: time,
    proxy_type: at.implementation === undefined ? null : 'eip1967',
    implementations: at.implementation === undefined ? [] : [{ address_hash: at.implementation, name: 'Vault' }],
    license_type: 'mit',
  };
}

/** A signature database's response for selectors (docs/facts/verified-sources.md). @param known by selector */
export function signaturesAnswer(
  query: URLSearchParams,
  known: ReadonlyMap<string, readonly { readonly name: string; readonly hasVerifiedContract: boolean }[]>,
): object {
  const listed = (kind: 'function' | 'event', none: [] | null): object => {
    const asked = query.get(kind)?.split(',') ?? [];
    return Object.fromEntries(
      asked.map((one) => [one, known.get(one)?.map((each) => ({ ...each, filtered: false })) ?? none]),
    );
  };
  return { ok: true, result: { function: listed('function', null), event: listed('event', []) } };
}
