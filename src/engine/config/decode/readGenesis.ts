import { genesisShape } from '../fields';
import type { Problem } from '../problem';
import type { ConfigSource } from '../source/configNode';
import { chainConfigReaders } from './chainConfigReaders';
import type { DecodedConfig, DecodedMap, DecodedShape } from './decodedConfig';
import { decodeShapeSteps } from './decodeConfigShape';
import { asObject } from './nodeForms';
import { feeConfigOf, precompilesOf, scalarAt, storageOf, configUpgradeTimes } from './models';
import type { AllocAccount, Genesis, GenesisConfig, At } from '../model';
import { ethereumBlockKeys, ethereumTimeKeys } from '../fields';

/** Reads a genesis file as the VM does; what it refuses, its first error first. */
export function* readGenesisSteps(
  source: ConfigSource,
): Generator<undefined, { readonly genesis: Genesis | undefined; readonly problems: readonly Problem[] }> {
  const options = { file: 'genesis', prefix: 'parsing genesis: ', readers: chainConfigReaders } as const;
  const { value, problems } = yield* decodeShapeSteps(source, genesisShape, options);
  return { genesis: value?.node.kind === 'object' ? yield* toGenesis(value) : undefined, problems };
}

function* toGenesis({ node, values }: DecodedShape): Generator<undefined, Genesis> {
  const alloc = values['alloc'] as DecodedMap | undefined;
  return {
    node: asObject(node),
    config: configOf(values['config']),
    alloc: yield* allocOf(alloc),
    allocMember: alloc?.member,
    gasLimit: scalarAt(values['gasLimit']),
    difficulty: scalarAt(values['difficulty']),
    timestamp: scalarAt(values['timestamp']),
    number: scalarAt(values['number']),
    nonce: scalarAt(values['nonce']),
    gasUsed: scalarAt(values['gasUsed']),
    baseFeePerGas: scalarAt(values['baseFeePerGas']),
    coinbase: scalarAt(values['coinbase']),
    airdropHash: scalarAt(values['airdropHash']),
    airdropAmount: scalarAt(values['airdropAmount']),
  };
}

function* allocOf(alloc: DecodedMap | undefined): Generator<undefined, ReadonlyMap<string, AllocAccount>> {
  const accounts = new Map<string, AllocAccount>();
  for (const [address, { member, earlier, value }] of alloc?.entries ?? []) {
    const values = (value as DecodedShape | undefined)?.values;
    accounts.set(address, {
      member,
      earlier,
      balance: scalarAt(values?.['balance']),
      nonce: scalarAt(values?.['nonce']),
      code: scalarAt(values?.['code']),
      storage: storageOf(values?.['storage']),
    });
    if (accounts.size % 2_000 === 0) {
      yield undefined;
    }
  }
  return accounts;
}

function configOf(decoded: DecodedConfig | undefined): GenesisConfig | undefined {
  const config = decoded as DecodedShape | undefined;
  if (config?.member === undefined) {
    return undefined;
  }
  const { member, node, values } = config;
  const forks = [...ethereumBlockKeys, ...ethereumTimeKeys].flatMap((key) => {
    const time = scalarAt<bigint>(values[key]);
    return time === undefined ? [] : [[key, time] as const];
  });
  return {
    member,
    node: asObject(node),
    chainId: scalarAt(values['chainId']),
    feeConfig: feeConfigOf(values['feeConfig']),
    allowFeeRecipients: scalarAt(values['allowFeeRecipients']),
    initialMinDelayMS: scalarAt(values['initialMinDelayMS']),
    upgradeTimes: configUpgradeTimes(values),
    ethereumForks: new Map<string, At<bigint>>(forks),
    precompiles: precompilesOf(values),
  };
}
