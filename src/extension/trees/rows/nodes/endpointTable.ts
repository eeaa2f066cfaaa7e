import {
  type ReadingMethod,
  chainGetVMConfig,
  getAtomicTxStatus,
  getLastAccepted,
  getLoggerLevel,
  getNodeID,
  liveness,
  validatorsGetCurrentValidators as getCurrentValidators,
} from '../../../../engine/rpc';
import type { NodeCallOptions } from '../../../../engine/net';

/** An endpoint that not every node has, and a call that reads there: any answer but a 404 says that it is there. */
export interface Endpoint {
  readonly key: string;
  readonly label: string;
  readonly method: ReadingMethod;
  readonly params: unknown;
  readonly at: Pick<NodeCallOptions, 'chain' | 'index'>;
  /** Why a node has it not, after "not offered: ". */
  readonly absent: string;
}

/** A chain that is neither P, X nor C. */
interface OwnChain {
  /** What stands in its path: alias or blockchain ID. */
  readonly path: string;
  readonly name: string;
}

const flagIsOff = (flag: string) => `${flag} is not set`;
const endpoint = <P>(key: string, label: string, method: ReadingMethod<P>, params: P, absent: string): Endpoint => ({
  key,
  label,
  method,
  params,
  at: {},
  absent,
});

/** @param isHelicon whether that upgrade is active: the C-Chain has no administration since (docs/facts/json-rpc.md) */
export function nodeEndpoints(isHelicon: boolean): readonly Endpoint[] {
  const index = (chain: string): Endpoint => ({
    ...endpoint(`index ${chain}`, `index API ${chain}`, getLastAccepted, {}, flagIsOff('index-enabled')),
    at: { index: chain },
  });
  return [
    endpoint('info', 'info API', getNodeID, {}, flagIsOff('api-info-enabled')),
    endpoint('health', 'health API', liveness, {}, 'api-health-enabled is not set, or this is a public node'),
    endpoint('admin', 'admin API', getLoggerLevel, {}, flagIsOff('api-admin-enabled')),
    ...['P/block', 'X/block', 'X/tx', 'C/block'].map(index),
    endpoint(
      'C/avax',
      'C-Chain avax API',
      getAtomicTxStatus,
      { txID: '11111111111111111111111111111111LpoYY' },
      'the node does not run the C-Chain',
    ),
    {
      ...endpoint(
        'C/admin',
        'C-Chain admin API',
        chainGetVMConfig,
        {},
        isHelicon ? 'removed from the C-Chain in Helicon' : 'admin-api-enabled is not set in the chain config',
      ),
      at: { chain: 'C' },
    },
  ];
}

export function chainEndpoints({ path, name }: OwnChain): readonly Endpoint[] {
  const at = { chain: path };
  return [
    {
      ...endpoint(
        `${path}/validators`,
        `validators API of ${name}`,
        getCurrentValidators,
        {},
        'validators-api-enabled is not set in the chain config, or the VM has no such API',
      ),
      at,
    },
    {
      ...endpoint(
        `${path}/admin`,
        `admin API of ${name}`,
        chainGetVMConfig,
        {},
        'admin-api-enabled is not set in the chain config',
      ),
      at,
    },
  ];
}
