import { readTarget } from '../vscode/target';
import type { ToSign } from '../../engine/signing';
import type { SignatureSource } from './promptRequest';
import {
  bufferProblem,
  heightProblem,
  justificationProblem,
  messageProblem,
  quorumProblem,
  requestOf,
  subnetProblem,
  transactionIdOf,
} from './signingFields';

export interface GivenToSign {
  readonly requested: ToSign;
  /** Absent: the data service, where there is one. */
  readonly by?: SignatureSource;
  /** Name in the settings; absent: the active one. */
  readonly network?: string;
}

/**
 * Reads a command's argument: a Target is a transaction, an object the fields as they would be typed. `undefined` for
 * anything else, and where a field is wrong: then the user is asked.
 */
export function readToSign(argument: unknown): GivenToSign | undefined {
  const target = readTarget(argument);
  const txHash = target === undefined ? undefined : transactionIdOf(target.id);
  if (target !== undefined && txHash !== undefined) {
    return { requested: { txHash }, network: target.network };
  }
  if (typeof argument !== 'object' || argument === null) {
    return undefined;
  }
  const given = argument as Readonly<Record<string, unknown>>;
  const text = (key: string): string => {
    const value = given[key];
    return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
  };
  const fields = {
    message: text('message'),
    justification: text('justification'),
    signingSubnetId: text('signingSubnetId'),
    quorum: text('quorumPercentage'),
    buffer: text('quorumPercentageBuffer'),
    height: text('pChainHeight'),
  };
  const problem =
    messageProblem(fields.message) ??
    justificationProblem(fields.justification, fields.message !== '') ??
    subnetProblem(fields.signingSubnetId) ??
    quorumProblem(fields.quorum) ??
    bufferProblem(fields.buffer, fields.quorum) ??
    heightProblem(fields.height);
  const network = text('network');
  return problem === undefined && transactionIdOf(fields.message) === undefined
    ? {
        requested: requestOf(fields),
        network: network === '' ? undefined : network,
        by: given['by'] === 'nodes' ? 'nodes' : given['by'] === 'dataService' ? 'dataService' : undefined,
      }
    : undefined;
}
