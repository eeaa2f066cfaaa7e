import { type Section, type UnsourcedReport, fact, id } from '../report';
import {
  completing,
  initializing,
  onPlatformStill,
  registering,
  unknownToManager,
  type IncompleteSetup,
  type SetUpCase,
  type SetUpReadings,
} from './setUpSteps';

/** Validators whose two sides differ by a step, those of the P-Chain first. */
export function findIncompleteSetups(readings: SetUpReadings): readonly IncompleteSetup[] {
  const { onPlatform, sent, inManager } = readings;
  const ids = [
    ...new Set([...onPlatform.keys(), ...sent.map(({ validationId }) => validationId), ...inManager.keys()]),
  ];
  if (isUninitialized(readings)) {
    return [initializing(readings)];
  }
  return ids.flatMap((validationId) => incompleteSetupOf(validationId, readings) ?? []);
}

/** Nobody told it the first validators, so that it refuses everything else. */
function isUninitialized({ onPlatform, inManager, manager }: SetUpReadings): boolean {
  const known = [...onPlatform.keys()].flatMap((one) => inManager.get(one) ?? []);
  return manager.totalWeight === 0n && known.length > 0 && known.every(({ status }) => status === 'unknown');
}

function incompleteSetupOf(validationId: string, readings: SetUpReadings): IncompleteSetup | undefined {
  const platform = readings.onPlatform.get(validationId);
  const managed = readings.inManager.get(validationId);
  const own = readings.sent.filter((one) => one.validationId === validationId);
  const registration = own.findLast(({ registers }) => registers !== undefined);
  const weighing = own.findLast(({ nonce }) => nonce !== undefined);
  const of: SetUpCase = { validationId, platform, managed, registration, weighing, readings };
  if (platform === undefined) {
    return absentOnPlatform(of);
  }
  switch (managed?.status) {
    case 'pendingAdded':
      return completing(of, 'completeRegistration');
    case 'pendingRemoved':
      return onPlatformStill(of, 'removeOnPlatform', managed.sentNonce, 0n);
    case 'active': {
      const { sentNonce, receivedNonce, weight } = managed;
      if (sentNonce > 0n && sentNonce >= platform.minNonce) {
        return onPlatformStill(of, 'weightOnPlatform', sentNonce, weight);
      }
      return receivedNonce !== undefined && receivedNonce < sentNonce ? completing(of, 'completeWeight') : undefined;
    }
    case 'unknown':
      return unknownToManager(of);
    case undefined:
      // What the contract keeps is not known, what it asked for is.
      return weighing?.nonce !== undefined && weighing.nonce >= platform.minNonce
        ? onPlatformStill(
            of,
            weighing.weight === 0n ? 'removeOnPlatform' : 'weightOnPlatform',
            weighing.nonce,
            weighing.weight,
          )
        : undefined;
    case 'completed':
    case 'invalidated':
      return undefined;
  }
}

function absentOnPlatform(of: SetUpCase): IncompleteSetup | undefined {
  const { managed, registration, weighing, readings } = of;
  const expiry = registration?.registers?.expiry;
  const isExpired = expiry !== undefined && Number(expiry) * 1_000 <= readings.now;
  switch (managed?.status) {
    case 'pendingRemoved':
      return completing(of, 'completeRemoval');
    case 'pendingAdded':
      return isExpired ? completing(of, 'dropExpired') : registering(of);
    case undefined:
      // One whose weight was changed later had been registered.
      return registration === undefined || isExpired || weighing !== undefined ? undefined : registering(of);
    default:
      return undefined;
  }
}

/** A validator whose set-up is half done: which step is missing, and what completes it. */
export function setUpReport(half: IncompleteSetup): UnsourcedReport {
  const { nodeId, verdict, copyActions, validationId } = half;
  return {
    kind: 'validation',
    status: 'pending',
    title: verdict.title,
    chain: 'P-Chain',
    facts: [
      ...fact('node', 'node', nodeId === undefined ? undefined : [id(nodeId)], [], { brief: true }),
      ...fact('validation', 'validation ID', [id(validationId)], []),
    ],
    sections: setUpSections(half),
    related: [],
    copyActions,
  };
}

/** Why one validator is not there yet, and what completes it. */
export function setUpSections({ verdict: { evidence, repairs } }: IncompleteSetup): readonly Section[] {
  const rows = (lines: typeof evidence): Section['rows'] => lines.map((line) => [line]);
  return [
    { key: 'setUp', heading: 'Set-up', columns: [], rows: rows(evidence), from: [], isOfOne: true },
    { key: 'setUpRepairs', heading: 'What to do', columns: [], rows: rows(repairs), from: [], isOfOne: true },
  ];
}
