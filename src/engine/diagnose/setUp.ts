import { conversionValidationId } from '../transactions';
import { type ManagedValidator, completionCall, resends } from '../abi';
import { conversionJustification, registrationJustification, validatorMessage } from '../messages';
import type { CopyAction, Line, Section, UnsourcedReport } from '../report';
import { code, count, fact, id, message, remote, text, time, textLine } from '../report';
import { bytesToHex, cb58Id, hexToBytes, shortenId, compact } from '../primitives';
import type { Cause } from './causeText';

/** Comparison of the P-Chain and an L1's manager contract. */
export interface SetUp {
  /** Validators whose set-up, weight change or removal is only done on one side. */
  readonly verdicts: readonly Cause[];
  /** What could not be read, one sentence each. */
  readonly unread: readonly Line[];
  /** Copies the data that completes them. */
  readonly copyActions: readonly CopyAction[];
}

/** With the missing step of each validator, to show a single one. */
export interface KnownSetUp extends SetUp {
  readonly incomplete: readonly IncompleteSetup[];
}

export interface IncompleteSetup {
  readonly step: keyof typeof steps;
  /** cb58 */
  readonly validationId: string;
  readonly nodeId?: string;
  /** "not completed in the manager contract". */
  readonly words: string;
  readonly verdict: Cause;
  readonly copyActions: readonly CopyAction[];
}

/** Both sides of an L1, as read. */
export interface SetUpReadings {
  readonly networkId: number;
  /** cb58 */
  readonly subnetId: string;
  /** cb58 */
  readonly conversionId: string;
  readonly manager: {
    readonly address: string;
    /** cb58 */
    readonly blockchainId: string;
    /** The only account that may call it; absent where unknown. */
    readonly owner?: string;
    readonly totalWeight?: bigint;
  };
  readonly onPlatform: ReadonlyMap<string, SetupValidator>;
  /** By validation ID; absent where unknown, as for an unknown type of manager. */
  readonly inManager: ReadonlyMap<string, ManagedValidator>;
  /** Messages of the manager, oldest first. */
  readonly sent: readonly SentByManager[];
  /** Milliseconds since the epoch. */
  readonly now: number;
}

export interface SetupValidator {
  readonly nodeId: string;
  readonly weight: bigint;
  readonly minNonce: bigint;
}

export interface SentByManager {
  /** cb58 */
  readonly validationId: string;
  /** Absent for a weight message. */
  readonly registers?: { readonly nodeId: string; readonly expiry: bigint; readonly payload: string };
  readonly weight: bigint;
  /** Only for a weight message. */
  readonly nonce?: bigint;
  /** Hex with 0x. */
  readonly unsigned: string;
  readonly transaction: string;
}

interface SetUpCase {
  readonly validationId: string;
  readonly platform?: SetupValidator;
  readonly managed?: ManagedValidator;
  readonly registration?: SentByManager;
  readonly weighing?: SentByManager;
  readonly readings: SetUpReadings;
}

/** Description of each missing step, and the manager's method that completes it where the P-Chain's part is done. */
const steps = {
  initialize: { words: 'validator set not initialized in the manager contract' },
  registerOnPlatform: { words: 'initiated in the manager contract, not registered on the P-Chain' },
  weightOnPlatform: { words: 'weight change initiated in the manager contract, not done on the P-Chain' },
  removeOnPlatform: { words: 'removal initiated in the manager contract, not done on the P-Chain' },
  completeRegistration: {
    words: 'registered on the P-Chain, not completed in the manager contract',
    method: 'completeValidatorRegistration',
  },
  completeWeight: {
    words: 'weight changed on the P-Chain, not completed in the manager contract',
    method: 'completeValidatorWeightUpdate',
  },
  completeRemoval: {
    words: 'removed on the P-Chain, not completed in the manager contract',
    method: 'completeValidatorRemoval',
  },
  dropExpired: {
    words: 'registration expired, still pending in the manager contract',
    method: 'completeValidatorRemoval',
  },
  unknownToManager: { words: 'unknown to the manager contract' },
} as const;

type CompletionStep = 'completeRegistration' | 'completeWeight' | 'completeRemoval' | 'dropExpired';

/** Validators whose two sides differ by a step, those on the P-Chain first. */
export function findIncompleteSetups(readings: SetUpReadings): readonly IncompleteSetup[] {
  const { onPlatform, sent, inManager, manager } = readings;
  const known = [...onPlatform.keys()].flatMap((one) => inManager.get(one) ?? []);
  // The manager was not initialized with the first validators and rejects everything else.
  if (manager.totalWeight === 0n && known.length > 0 && known.every(({ status }) => status === 'unknown')) {
    return [pendingInitialization(readings)];
  }
  const ids = new Set([...onPlatform.keys(), ...sent.map(({ validationId }) => validationId), ...inManager.keys()]);
  return [...ids].flatMap((validationId) => incompleteSetupOf(validationId, readings) ?? []);
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
      return pendingCompletion(of, 'completeRegistration');
    case 'pendingRemoved':
      return onPlatformStill(of, 'removeOnPlatform', managed.sentNonce, 0n);
    case 'active': {
      const { sentNonce, receivedNonce, weight } = managed;
      if (sentNonce > 0n && sentNonce >= platform.minNonce) {
        return onPlatformStill(of, 'weightOnPlatform', sentNonce, weight);
      }
      return receivedNonce !== undefined && receivedNonce < sentNonce
        ? pendingCompletion(of, 'completeWeight')
        : undefined;
    }
    case 'unknown':
      return incomplete(of, 'unknownToManager', {
        title: message`${nodeLine(of)}: validates on the P-Chain, unknown to the manager contract.`,
        evidence: managerReports(of),
        repairs: [
          textLine(
            'Check that the manager contract is the one that registered it: one that was replaced has to take over its validators, or they can only be disabled by their owner.',
          ),
        ],
        copyActions: [],
      });
    case undefined: {
      // The contract's state is unknown, but its messages are not.
      if (weighing?.nonce === undefined || weighing.nonce < platform.minNonce) {
        return undefined;
      }
      const step = weighing.weight === 0n ? 'removeOnPlatform' : 'weightOnPlatform';
      return onPlatformStill(of, step, weighing.nonce, weighing.weight);
    }
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
      return pendingCompletion(of, 'completeRemoval');
    case 'pendingAdded':
      return isExpired ? pendingCompletion(of, 'dropExpired') : pendingRegistration(of);
    case undefined:
      // A later weight change implies that it was registered.
      return registration === undefined || isExpired || weighing !== undefined ? undefined : pendingRegistration(of);
    default:
      return undefined;
  }
}

/** The manager has requested it, but the P-Chain has not received it. */
function pendingRegistration(of: SetUpCase): IncompleteSetup {
  const { validationId, registration, managed } = of;
  const expiry = registration?.registers?.expiry;
  const resendHint = message`Its message is not in the blocks searched: call ${code('resendRegisterValidatorMessage')} of the manager, which sends it again.`;
  return incomplete(of, 'registerOnPlatform', {
    evidence: [
      ...managerReports(of),
      message`The P-Chain has no validation ${id(validationId)}.`,
      ...(expiry === undefined ? [] : [message`The registration expires ${time(Number(expiry) * 1_000)}.`]),
    ],
    repairs: [
      ...(registration === undefined ? [resendHint] : []),
      textLine(
        'Have the validators of the L1 sign the manager’s message (Tools… › Aggregate Warp Signatures…), then issue a RegisterL1ValidatorTx with it, the proof of possession of the node and a balance.',
      ),
    ],
    copyActions: [
      ...(registration === undefined ? [] : [warpCopyAction(of, registration.unsigned)]),
      ...(managed === undefined ? [] : [resendAction(of, 'resendRegisterValidatorMessage')]),
    ],
  });
}

/** The manager has requested a weight, or removal, that the P-Chain has not applied yet. */
function onPlatformStill(
  of: SetUpCase,
  step: 'weightOnPlatform' | 'removeOnPlatform',
  nonce: bigint,
  weight: bigint,
): IncompleteSetup {
  const { validationId, platform, weighing, managed, readings } = of;
  const { blockchainId, address: sender } = readings.manager;
  const { networkId } = readings;
  const unsigned =
    weighing?.nonce === nonce
      ? weighing.unsigned
      : validatorMessage({ networkId, blockchainId, sender }, { kind: 'weight', validationId, nonce, weight });
  return incomplete(of, step, {
    evidence: [
      ...managerReports(of),
      message`The manager’s message has nonce ${count(nonce)} and weight ${count(weight)}; the P-Chain has weight ${count(platform?.weight ?? 0n)} and waits for nonce ${count(platform?.minNonce ?? 0n)} or more.`,
    ],
    repairs: [
      textLine(
        'Have the validators of the L1 sign the manager’s message (Tools… › Aggregate Warp Signatures…), then issue a SetL1ValidatorWeightTx with it.',
      ),
    ],
    copyActions: compact([
      warpCopyAction(of, unsigned),
      step === 'removeOnPlatform' && managed !== undefined && resendAction(of, 'resendValidatorRemovalMessage'),
    ]),
  });
}

/** Done on the P-Chain, but the manager has not been notified. */
function pendingCompletion(of: SetUpCase, step: CompletionStep): IncompleteSetup {
  const { validationId, platform, registration, readings } = of;
  const { method } = steps[step];
  const unsigned = validatorMessage(
    { networkId: readings.networkId },
    step === 'completeWeight'
      ? { kind: 'weight', validationId, nonce: (platform?.minNonce ?? 1n) - 1n, weight: platform?.weight ?? 0n }
      : { kind: 'registration', validationId, registered: step === 'completeRegistration' },
  );
  const isAbsent = step === 'completeRemoval' || step === 'dropExpired';
  const justification = isAbsent ? justificationOf(of) : undefined;
  const expiry = step === 'dropExpired' ? registration?.registers?.expiry : undefined;
  const subnet = id(readings.subnetId);
  const { owner } = readings.manager;
  return incomplete(of, step, {
    evidence: [
      ...managerReports(of),
      platform === undefined
        ? message`The P-Chain has no validation ${id(validationId)}.`
        : message`The P-Chain has validation ${id(validationId)} with weight ${count(platform.weight)}.`,
      ...(expiry === undefined ? [] : [message`The registration expired ${time(Number(expiry) * 1_000)}.`]),
    ],
    repairs: [
      isAbsent
        ? message`Have the validators of the L1 sign the P-Chain’s message with its justification (Tools… › Aggregate Warp Signatures…, signing subnet ${subnet}).`
        : message`Have the validators of the L1 sign the P-Chain’s message (Tools… › Aggregate Warp Signatures…, signing subnet ${subnet}).`,
      owner === undefined
        ? message`Call ${code(method)} of the manager with the signed message in the access list.`
        : message`Call ${code(method)} of the manager as its owner ${id(owner)}, with the signed message in the access list.`,
    ],
    copyActions: compact([
      warpCopyAction(of, unsigned),
      justification !== undefined &&
        copyAction('setUpJustification', `Copy justification for ${labelOf(of)}`, justification),
      copyAction('setUpCall', `Copy calldata of ${method} for ${labelOf(of)}`, completionCall(method)),
    ]),
  });
}

/** The manager rejects everything until it is initialized. */
function pendingInitialization({
  networkId,
  conversionId,
  subnetId,
  onPlatform,
  manager,
}: SetUpReadings): IncompleteSetup {
  const [validationId = ''] = onPlatform.keys();
  const unsigned = validatorMessage({ networkId }, { kind: 'conversion', conversionId });
  return {
    step: 'initialize',
    validationId,
    words: steps.initialize.words,
    copyActions: [
      copyAction('setUpMessage', 'Copy Warp message of the conversion', unsigned),
      // A conversion is justified by the subnet ID.
      copyAction('setUpJustification', 'Copy justification of the conversion', cb58Id(subnetId)?.hex ?? ''),
    ],
    verdict: {
      ...incompleteCause,
      title: textLine(
        'The subnet was converted to an L1, the validator set is not initialized in the manager contract.',
      ),
      evidence: [
        message`Validators on the P-Chain: ${count(BigInt(onPlatform.size))}; the manager ${id(manager.address)} has none.`,
      ],
      repairs: [
        message`Have the validators of the L1 sign the P-Chain’s message (Tools… › Aggregate Warp Signatures…, justification and signing subnet ${id(subnetId)}).`,
        message`Call ${code('initializeValidatorSet')} of the manager with the data of the ConvertSubnetToL1Tx and the signed message in the access list.`,
      ],
    },
  };
}

/** The chain is not affected. */
const incompleteCause = { kind: 'halfDone', check: 'set-up of validators', isOfNode: true } as const;

/** @param parts `title` replaces the node and the step's description */
function incomplete(
  of: SetUpCase,
  step: keyof typeof steps,
  { title, copyActions, ...found }: Partial<Cause> & Pick<Cause, 'evidence' | 'repairs'> & Pick<SetUp, 'copyActions'>,
): IncompleteSetup {
  const { words } = steps[step];
  const verdict = { ...incompleteCause, title: title ?? message`${nodeLine(of)}: ${text(words)}.`, ...found };
  return { step, validationId: of.validationId, nodeId: nodeOf(of), words, copyActions, verdict };
}

function nodeOf({ platform, registration }: SetUpCase): string | undefined {
  return platform?.nodeId ?? registration?.registers?.nodeId;
}

function nodeLine(of: SetUpCase): Line {
  return [id(nodeOf(of) ?? of.validationId)];
}

function labelOf(of: SetUpCase): string {
  return shortenId(nodeOf(of) ?? of.validationId);
}

function managerReports({ managed, registration, weighing, readings: { manager } }: SetUpCase): readonly Line[] {
  const transaction = (weighing ?? registration)?.transaction;
  return compact([
    managed !== undefined &&
      message`The manager ${id(manager.address)} has it as ${remote(statusName(managed.status))}.`,
    transaction !== undefined && message`The manager sent its message in ${id(transaction)}.`,
  ]);
}

/** As in the contract: "PendingAdded". */
function statusName(status: ManagedValidator['status']): string {
  return `${status.charAt(0).toUpperCase()}${status.slice(1)}`;
}

/** Maximum number of first validators that fit into a P-Chain transaction. */
const maxInitial = 1_024;

function justificationOf({ validationId, registration, readings: { subnetId } }: SetUpCase): string | undefined {
  if (registration?.registers !== undefined) {
    return registrationJustification(registration.registers.payload);
  }
  // Only first validators have no known registration; their IDs are derived from the subnet ID.
  const subnet = hexToBytes(cb58Id(subnetId)?.hex ?? '') ?? new Uint8Array();
  const wanted = cb58Id(validationId)?.hex;
  for (let index = 0; index < maxInitial; index++) {
    if (bytesToHex(conversionValidationId(subnet, index)) === wanted) {
      return conversionJustification(subnetId, index);
    }
  }
  return undefined;
}

function copyAction(key: string, label: string, content: string): CopyAction {
  return { key, label, text: content, as: 'copy' };
}

function warpCopyAction(of: SetUpCase, unsigned: string): CopyAction {
  return copyAction('setUpMessage', `Copy Warp message for ${labelOf(of)}`, unsigned);
}

function resendAction(of: SetUpCase, method: keyof typeof resends): CopyAction {
  const data = `${resends[method]}${cb58Id(of.validationId)?.hex.slice(2) ?? ''}`;
  return copyAction('setUpResend', `Copy calldata of ${method} for ${labelOf(of)}`, data);
}

export function setUpReport(setup: IncompleteSetup): UnsourcedReport {
  const { nodeId, verdict, copyActions, validationId } = setup;
  return {
    kind: 'validation',
    status: 'pending',
    title: verdict.title,
    chain: 'P-Chain',
    facts: [
      ...fact('node', 'node', nodeId === undefined ? undefined : [id(nodeId)], [], { brief: true }),
      ...fact('validation', 'validation ID', [id(validationId)], []),
    ],
    sections: setUpSections(setup),
    copyActions,
  };
}

/** Why a validator's set-up is incomplete, and how to complete it. */
export function setUpSections({ verdict: { evidence, repairs } }: IncompleteSetup): readonly Section[] {
  const list = (key: string, heading: string, lines: readonly Line[]): Section => ({
    ...{ key, heading, columns: [], rows: lines.map((line) => [line]), from: [], isOfOne: true },
  });
  return [list('setUp', 'Set-up', evidence), list('setUpRepairs', 'What to do', repairs)];
}
