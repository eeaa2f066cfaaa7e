import { conversionValidationId } from '../transactions';
import { type ManagedValidator, completionCall, resends } from '../abi';
import { conversionJustification, registrationJustification, validatorMessage } from '../messages';
import { type CopyAction, type Line, code, count, id, message, remote, text, time } from '../report';
import { bytesToHex, cb58Id, hexToBytes, shortenId } from '../primitives';
import type { Cause } from './causeText';

/** The manager has asked for it, the P-Chain has not heard of it. */
export function registering(of: SetUpCase): IncompleteSetup {
  const { validationId, registration, managed } = of;
  const expiry = registration?.registers?.expiry;
  const { node } = namesOf(of);
  return incomplete(of, 'registerOnPlatform', {
    words: 'initiated in the manager contract, not registered on the P-Chain',
    title: message`${node}: initiated in the manager contract, not registered on the P-Chain.`,
    evidence: [
      ...managerReports(of),
      message`The P-Chain has no validation ${id(validationId)}.`,
      ...(expiry === undefined ? [] : [message`The registration expires ${time(Number(expiry) * 1_000)}.`]),
    ],
    repairs: [
      ...(registration === undefined
        ? [
            message`Its message is not in the blocks searched: call ${code('resendRegisterValidatorMessage')} of the manager, which sends it again.`,
          ]
        : []),
      [
        text(
          'Have the validators of the L1 sign the manager’s message (Aggregate Warp Signatures…), then issue a RegisterL1ValidatorTx with it, the proof of possession of the node and a balance.',
        ),
      ],
    ],
    copyActions: [
      ...(registration === undefined ? [] : [warpCopyAction(of, registration.unsigned)]),
      ...(managed === undefined ? [] : [callCopyAction(of, 'resendRegisterValidatorMessage')]),
    ],
  });
}

/** The manager has asked for a weight, or for none, that the P-Chain did not take yet. */
export function onPlatformStill(
  of: SetUpCase,
  step: 'weightOnPlatform' | 'removeOnPlatform',
  nonce: bigint,
  weight: bigint,
): IncompleteSetup {
  const { validationId, platform, weighing, managed, readings } = of;
  const { node } = namesOf(of);
  const isRemoval = step === 'removeOnPlatform';
  const unsigned =
    weighing?.nonce === nonce
      ? weighing.unsigned
      : validatorMessage(
          {
            networkId: readings.networkId,
            blockchainId: readings.manager.blockchainId,
            sender: readings.manager.address,
          },
          { kind: 'weight', validationId, nonce, weight },
        );
  const now = count(platform?.weight ?? 0n);
  const min = count(platform?.minNonce ?? 0n);
  return incomplete(of, step, {
    words: isRemoval
      ? 'removal initiated in the manager contract, not done on the P-Chain'
      : 'weight change initiated in the manager contract, not done on the P-Chain',
    title: isRemoval
      ? message`${node}: removal initiated in the manager contract, not done on the P-Chain.`
      : message`${node}: weight change initiated in the manager contract, not done on the P-Chain.`,
    evidence: [
      ...managerReports(of),
      message`The manager’s message has nonce ${count(nonce)} and weight ${count(weight)}; the P-Chain has weight ${now} and waits for nonce ${min} or more.`,
    ],
    repairs: [
      [
        text(
          'Have the validators of the L1 sign the manager’s message (Aggregate Warp Signatures…), then issue a SetL1ValidatorWeightTx with it.',
        ),
      ],
    ],
    copyActions: [
      warpCopyAction(of, unsigned),
      ...(isRemoval && managed !== undefined ? [callCopyAction(of, 'resendValidatorRemovalMessage')] : []),
    ],
  });
}

const completed = {
  completeRegistration: 'completeValidatorRegistration',
  completeWeight: 'completeValidatorWeightUpdate',
  completeRemoval: 'completeValidatorRemoval',
  dropExpired: 'completeValidatorRemoval',
} as const;

/** The P-Chain has done it, the manager has not heard of it. */
export function completing(of: SetUpCase, step: keyof typeof completed): IncompleteSetup {
  const { validationId, platform, registration, readings } = of;
  const { node } = namesOf(of);
  const method = completed[step];
  const unsigned = validatorMessage(
    { networkId: readings.networkId },
    step === 'completeWeight'
      ? { kind: 'weight', validationId, nonce: (platform?.minNonce ?? 1n) - 1n, weight: platform?.weight ?? 0n }
      : { kind: 'registration', validationId, registered: step === 'completeRegistration' },
  );
  const isAbsent = step === 'completeRemoval' || step === 'dropExpired';
  const justification = isAbsent ? justificationOf(of) : undefined;
  const expiry = registration?.registers?.expiry;
  return incomplete(of, step, {
    ...completingWords(step, node),
    evidence: [
      ...managerReports(of),
      platform === undefined
        ? message`The P-Chain has no validation ${id(validationId)}.`
        : message`The P-Chain has validation ${id(validationId)} with weight ${count(platform.weight)}.`,
      ...(step === 'dropExpired' && expiry !== undefined
        ? [message`The registration expired ${time(Number(expiry) * 1_000)}.`]
        : []),
    ],
    repairs: [
      isAbsent
        ? message`Have the validators of the L1 sign the P-Chain’s message with its justification (Aggregate Warp Signatures…, signing subnet ${id(readings.subnetId)}).`
        : message`Have the validators of the L1 sign the P-Chain’s message (Aggregate Warp Signatures…, signing subnet ${id(readings.subnetId)}).`,
      callLine(readings, method),
    ],
    copyActions: [
      warpCopyAction(of, unsigned),
      ...(justification === undefined
        ? []
        : [
            {
              key: 'setUpJustification',
              label: `Copy justification for ${labelOf(of)}`,
              text: justification,
              as: 'copy' as const,
            },
          ]),
      {
        key: 'setUpCall',
        label: `Copy calldata of ${method} for ${labelOf(of)}`,
        text: completionCall(method),
        as: 'copy',
      },
    ],
  });
}

function completingWords(step: keyof typeof completed, node: Line): { readonly words: string; readonly title: Line } {
  switch (step) {
    case 'completeRegistration':
      return {
        words: 'registered on the P-Chain, not completed in the manager contract',
        title: message`${node}: registered on the P-Chain, not completed in the manager contract.`,
      };
    case 'completeWeight':
      return {
        words: 'weight changed on the P-Chain, not completed in the manager contract',
        title: message`${node}: weight changed on the P-Chain, not completed in the manager contract.`,
      };
    case 'completeRemoval':
      return {
        words: 'removed on the P-Chain, not completed in the manager contract',
        title: message`${node}: removed on the P-Chain, not completed in the manager contract.`,
      };
    case 'dropExpired':
      return {
        words: 'registration expired, still pending in the manager contract',
        title: message`${node}: registration expired, still pending in the manager contract.`,
      };
  }
}

/** The manager refuses everything before it. */
export function initializing({
  networkId,
  conversionId,
  subnetId,
  onPlatform,
  manager,
}: SetUpReadings): IncompleteSetup {
  const [validationId = ''] = onPlatform.keys();
  const copyActions: readonly CopyAction[] = [
    {
      key: 'setUpMessage',
      label: 'Copy Warp message of the conversion',
      text: validatorMessage({ networkId }, { kind: 'conversion', conversionId }),
      as: 'copy',
    },
    // A conversion is justified by its subnet.
    {
      key: 'setUpJustification',
      label: 'Copy justification of the conversion',
      text: cb58Id(subnetId)?.hex ?? '',
      as: 'copy',
    },
  ];
  const words = 'validator set not initialized in the manager contract';
  return {
    step: 'initialize',
    validationId,
    words,
    copyActions,
    verdict: {
      kind: 'halfDone',
      title: [text('The subnet was converted to an L1, the validator set is not initialized in the manager contract.')],
      evidence: [
        message`The P-Chain has ${count(BigInt(onPlatform.size))} validators, the manager ${id(manager.address)} has none.`,
      ],
      repairs: [
        message`Have the validators of the L1 sign the P-Chain’s message (Aggregate Warp Signatures…, justification and signing subnet ${id(subnetId)}).`,
        message`Call ${code('initializeValidatorSet')} of the manager with the data of the ConvertSubnetToL1Tx and the signed message in the access list.`,
      ],
    },
  };
}

export function unknownToManager(of: SetUpCase): IncompleteSetup {
  const { node } = namesOf(of);
  return incomplete(of, 'unknownToManager', {
    words: 'unknown to the manager contract',
    title: message`${node}: validates on the P-Chain, unknown to the manager contract.`,
    evidence: managerReports(of),
    repairs: [
      [
        text(
          'Check that the manager contract is the one that registered it: one that was replaced has to take over its validators, or they can only be disabled by their owner.',
        ),
      ],
    ],
    copyActions: [],
  });
}

function incomplete(
  of: SetUpCase,
  step: MissingStep,
  parts: Omit<Cause, 'kind'> & Pick<IncompleteSetup, 'words' | 'copyActions'>,
): IncompleteSetup {
  const { words, copyActions, ...verdict } = parts;
  const { validationId } = of;
  return { step, validationId, nodeId: nodeOf(of), words, copyActions, verdict: { kind: 'halfDone', ...verdict } };
}

function nodeOf({ platform, registration }: SetUpCase): string | undefined {
  return platform?.nodeId ?? registration?.registers?.nodeId;
}

function namesOf(of: SetUpCase): { readonly node: Line } {
  return { node: [id(nodeOf(of) ?? of.validationId)] };
}

function labelOf(of: SetUpCase): string {
  return shortenId(nodeOf(of) ?? of.validationId);
}

function managerReports({ managed, registration, weighing, readings: { manager } }: SetUpCase): readonly Line[] {
  const transaction = (weighing ?? registration)?.transaction;
  return [
    ...(managed === undefined
      ? []
      : [message`The manager ${id(manager.address)} has it as ${remote(statusNames[managed.status])}.`]),
    ...(transaction === undefined ? [] : [message`The manager sent its message in ${id(transaction)}.`]),
  ];
}

/** As the contract spells them. */
const statusNames: Readonly<Record<ManagedValidator['status'], string>> = {
  unknown: 'Unknown',
  pendingAdded: 'PendingAdded',
  active: 'Active',
  pendingRemoved: 'PendingRemoved',
  completed: 'Completed',
  invalidated: 'Invalidated',
};

function callLine({ manager: { owner } }: SetUpReadings, method: string): Line {
  return owner === undefined
    ? message`Call ${code(method)} of the manager with the signed message in the access list.`
    : message`Call ${code(method)} of the manager as its owner ${id(owner)}, with the signed message in the access list.`;
}

function justificationOf({ validationId, registration, readings }: SetUpCase): string | undefined {
  if (registration?.registers !== undefined) {
    return registrationJustification(registration.registers.payload);
  }
  const index = conversionIndex(readings.subnetId, validationId);
  return index === undefined ? undefined : conversionJustification(readings.subnetId, index);
}

/** Validators that a conversion begins with: the P-Chain takes no transaction of more. */
const maxInitial = 1_024;

/** The place among the first validators: their IDs follow from the subnet's. Undefined: it was registered later. */
function conversionIndex(subnetId: string, validationId: string): number | undefined {
  const subnet = hexToBytes(cb58Id(subnetId)?.hex ?? '') ?? new Uint8Array();
  const wanted = cb58Id(validationId)?.hex;
  for (let index = 0; index < maxInitial; index++) {
    if (bytesToHex(conversionValidationId(subnet, index)) === wanted) {
      return index;
    }
  }
  return undefined;
}

function warpCopyAction(of: SetUpCase, unsigned: string): CopyAction {
  return { key: 'setUpMessage', label: `Copy Warp message for ${labelOf(of)}`, text: unsigned, as: 'copy' };
}

function callCopyAction(of: SetUpCase, method: keyof typeof resends): CopyAction {
  return {
    key: 'setUpResend',
    label: `Copy calldata of ${method} for ${labelOf(of)}`,
    text: `${resends[method]}${cb58Id(of.validationId)?.hex.slice(2) ?? ''}`,
    as: 'copy',
  };
}

/** What the P-Chain and the manager contract of an L1 tell of its validators, side by side. */
export interface SetUp {
  /** Those whose set-up, weight change or removal one side has done and the other not. */
  readonly verdicts: readonly Cause[];
  /** What could not be read, a sentence each. */
  readonly unread: readonly Line[];
  /** What completes them. */
  readonly copyActions: readonly CopyAction[];
}

/** With the step that each lacks, for who shows one validator. */
export interface KnownSetUp extends SetUp {
  readonly incomplete: readonly IncompleteSetup[];
}

type MissingStep =
  | 'initialize'
  | 'registerOnPlatform'
  | 'dropExpired'
  | 'completeRegistration'
  | 'weightOnPlatform'
  | 'completeWeight'
  | 'removeOnPlatform'
  | 'completeRemoval'
  | 'unknownToManager';

export interface IncompleteSetup {
  readonly step: MissingStep;
  /** cb58 */
  readonly validationId: string;
  readonly nodeId?: string;
  /** In few words: "not completed in the manager contract". */
  readonly words: string;
  readonly verdict: Cause;
  readonly copyActions: readonly CopyAction[];
}

/** What was read of an L1 to compare its two sides. */
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
    /** Who alone may call it; absent: not told. */
    readonly owner?: string;
    readonly totalWeight?: bigint;
  };
  readonly onPlatform: ReadonlyMap<string, SetupValidator>;
  /** By validation ID; absent ones were not told, as of contracts that are no known manager. */
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
  /** Absent: it is about the weight. */
  readonly registers?: { readonly nodeId: string; readonly expiry: bigint; readonly payload: string };
  readonly weight: bigint;
  /** Of a weight. */
  readonly nonce?: bigint;
  /** Hex with 0x. */
  readonly unsigned: string;
  readonly transaction: string;
}

/** One validation, with all that both sides tell of it. */
export interface SetUpCase {
  readonly validationId: string;
  readonly platform?: SetupValidator;
  readonly managed?: ManagedValidator;
  readonly registration?: SentByManager;
  readonly weighing?: SentByManager;
  readonly readings: SetUpReadings;
}
