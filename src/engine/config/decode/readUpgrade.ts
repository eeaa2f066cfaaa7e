import { upgradeShape } from '../fields';
import type { Problem } from '../problem';
import type { ConfigSource } from '../source/configNode';
import { chainConfigReaders } from './chainConfigReaders';
import type { DecodedConfig, DecodedEntry, DecodedList, DecodedMap, DecodedShape } from './decodedConfig';
import { decodeShapeSteps } from './decodeConfigShape';
import { asObject } from './nodeForms';
import { scalarAt, storageOf, configUpgradeTimes } from './models';
import type { PrecompileConfig, StateUpgrade, StateUpgradeAccount, Upgrade } from '../model';
import { precompilesOf } from './models';

interface UpgradeRead {
  /** Undefined: the file holds no object. */
  readonly upgrade: Upgrade | undefined;
  readonly problems: readonly Problem[];
}

/** Reads an upgrade file as the VM does; what it refuses, its first error first. No bytes are no file. */
export function* readUpgradeSteps(source: ConfigSource): Generator<undefined, UpgradeRead> {
  const empty = { node: undefined, precompileUpgrades: [], stateUpgrades: [] };
  if (source.text === '') {
    return { upgrade: empty, problems: [] };
  }
  const options = { file: 'upgrade', prefix: 'failed to parse upgrade bytes: ', readers: chainConfigReaders } as const;
  const { value, problems } = yield* decodeShapeSteps(source, upgradeShape, options);
  return { upgrade: value && (value.node.kind === 'object' ? toUpgrade(value) : empty), problems };
}

/** As `readUpgradeSteps`, at once. */
export function readUpgrade(source: ConfigSource): UpgradeRead {
  const steps = readUpgradeSteps(source);
  let step = steps.next();
  while (step.done !== true) {
    step = steps.next();
  }
  return step.value;
}

function toUpgrade({ node, values }: DecodedShape): Upgrade {
  const overrides = values['networkUpgradeOverrides'] as DecodedShape | undefined;
  return {
    node: asObject(node),
    overrides: overrides?.member && { member: overrides.member, times: configUpgradeTimes(overrides.values) },
    precompileUpgrades: shapesOf(values['precompileUpgrades']).flatMap((item): readonly PrecompileConfig[] => [
      ...precompilesOf(item.values, item.node).values(),
    ]),
    stateUpgrades: shapesOf(values['stateUpgrades']).map(toStateUpgrade),
  };
}

function shapesOf(decoded: DecodedConfig | undefined): readonly DecodedShape[] {
  return ((decoded as DecodedList | undefined)?.items ?? []).filter((item) => item !== undefined) as DecodedShape[];
}

function toStateUpgrade({ node, values }: DecodedShape): StateUpgrade {
  const accounts = values['accounts'] as DecodedMap | undefined;
  return {
    node: asObject(node),
    blockTimestamp: scalarAt(values['blockTimestamp']),
    accounts: accounts && new Map([...accounts.entries].map(([address, entry]) => [address, accountOf(entry)])),
  };
}

function accountOf({ member, earlier, value }: DecodedEntry): StateUpgradeAccount {
  const values = (value as DecodedShape | undefined)?.values;
  return {
    member,
    earlier,
    balanceChange: scalarAt(values?.['balanceChange']),
    code: scalarAt(values?.['code']),
    storage: storageOf(values?.['storage']),
  };
}
