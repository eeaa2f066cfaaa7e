/** What a validator manager knows of a validation. Rule: ACP-99, and icm-contracts v1.0.0, which has one nonce less. */
export interface ManagedValidator {
  readonly status: ManagedStatus;
  readonly weight: bigint;
  /** The last one that it sent to the P-Chain; 0: none. */
  readonly sentNonce: bigint;
  /** The last one that the P-Chain confirmed to it; absent: the contract does not keep it. */
  readonly receivedNonce?: bigint;
}

const statuses = ['unknown', 'pendingAdded', 'active', 'pendingRemoved', 'completed', 'invalidated'] as const;
export type ManagedStatus = (typeof statuses)[number];

/** `getValidator(bytes32)`, `l1TotalWeight()`, `owner()` */
export const managerSelectors = {
  getValidator: '0xd5f20ff6',
  l1TotalWeight: '0xbb0b1938',
  owner: '0x8da5cb5b',
} as const;

/** The functions of a manager that take a message of the P-Chain, all `(uint32 messageIndex)` but the first. */
export const completions = {
  initializeValidatorSet: '0x20d91b7a',
  completeValidatorRegistration: '0xa3a65e48',
  completeValidatorRemoval: '0x9681d940',
  completeValidatorWeightUpdate: '0xce161f14',
} as const;
export type ValidatorCompletion = keyof typeof completions;

/** Has the manager send its message anew, for one that the signers do not have any more. `(bytes32 validationID)` */
export const resends = {
  resendRegisterValidatorMessage: '0xbee0a03f',
  resendValidatorRemovalMessage: '0x66edba73',
} as const;

/** Call data that names the only message of the transaction. */
export function completionCall(name: Exclude<ValidatorCompletion, 'initializeValidatorSet'>): string {
  return `${completions[name]}${'0'.repeat(64)}`;
}

/** What `getValidator` answered; undefined: this is no validator manager that is known. */
export function readManagedValidator(answer: string): ManagedValidator | undefined {
  const words =
    answer
      .slice(2)
      .match(/[0-9a-f]{64}/gi)
      ?.map((word) => BigInt(`0x${word}`)) ?? [];
  const [start, status = -1n, nodeId, , third, fourth, fifth] = words;
  const name = statuses[Number(status)];
  // The bytes of the NodeID stand behind the last of its words.
  const count = nodeId === undefined ? 0n : nodeId / 32n;
  if (start !== 32n || name === undefined || third === undefined || fourth === undefined || fifth === undefined) {
    return undefined;
  }
  if (count === 8n) {
    return { status: name, sentNonce: third, receivedNonce: fourth, weight: fifth };
  }
  return count === 7n ? { status: name, sentNonce: third, weight: fourth } : undefined;
}
