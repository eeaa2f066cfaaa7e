import definitions from '../../../../schemas/definitions.schema.json';
import { valuesOf } from '../../precompiles';

const { ethApi, cChainApi } = definitions.$defs;

/** Services of `eth-apis` by name, in the order of the default list and then the others. */
export const ethApis = valuesOf(ethApi) ?? [];

/** Names of before geth 1.10.20, which the VM puts the new ones in place of. */
export const oldEthApis: ReadonlyMap<string, string> = new Map(
  ethApi.oneOf.flatMap(({ const: name, 'x-snowprobe-renamed': now }) => (now === undefined ? [] : [[name, now]])),
);

export const defaultEthApis = ethApis.slice(0, 7).map(({ value }) => value);

/** APIs of `apis` on the C-Chain since v1.15.0; the last two are off by default. */
export const cChainApis = valuesOf(cChainApi) ?? [];
