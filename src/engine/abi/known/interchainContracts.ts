/** Events of a messenger that are about one message, by their first topic; the second one is the message's ID. */
export const messengerTopics = {
  sent: '0x2a211ad4a59ab9d003852404f9c57c690704ee755f3c79d2c2812ad32da99df8',
  feeAdded: '0xc1bfd1f1208927dfbd414041dcb5256e6c9ad90dd61aec3249facbd34ff7b3e1',
  received: '0x292ee90bbaf70b5d4936025e09d56ba08f3e421156b6a568cf3c2840d9343e34',
  executed: '0x34795cc6b122b9a0ae684946319f1e14a577b4e8f9b3dda9ac94c21a54d3188c',
  failed: '0x4619adc1017b82e02eaefac01a43d50d6d8de4460774bc370c3ff0210d40c985',
  acknowledged: '0xd13a7935f29af029349bed0a2097455b91fd06190a30478c575db3f31e00bf57',
} as const;

/** BlockchainIDInitialized: the messenger's first message on a chain. */
export const initializedTopic = '0x1eac640109dc937d2a9f42735a05f794b39a5e3759d681951d671aabbce4b104';

/** Calls of a messenger that leave no event where they are refused. */
export const messengerSelectors = {
  receive: '0xccb5f809',
  retryExecution: '0xfc2d6197',
  retrySend: '0x8245a1b0',
} as const;

const topics: ReadonlySet<string | undefined> = new Set(Object.values(messengerTopics));
const selectors: readonly string[] = Object.values(messengerSelectors);

/** What of a transaction tells whether it is about messages. */
export interface MaybeMessaging {
  readonly input: string;
  readonly receipt?: {
    readonly status?: bigint | null;
    readonly logs: readonly { readonly topics: readonly string[] }[];
  };
}

/** Whether a transaction sent, delivered, retried or acknowledged a message, or was refused as it tried. */
export function isAboutMessages({ input, receipt }: MaybeMessaging): boolean {
  return (
    receipt?.logs.some(({ topics: [first] }) => topics.has(first)) === true ||
    (receipt?.status === 0n && selectors.includes(input.slice(0, 10)))
  );
}

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
type ManagedStatus = (typeof statuses)[number];

/** `getValidator(bytes32)`, `l1TotalWeight()`, `owner()` */
export const managerSelectors = {
  getValidator: '0xd5f20ff6',
  l1TotalWeight: '0xbb0b1938',
  owner: '0x8da5cb5b',
} as const;

/** The functions of a manager that take a message of the P-Chain, all `(uint32 messageIndex)` but the first. */
const completions = {
  initializeValidatorSet: '0x20d91b7a',
  completeValidatorRegistration: '0xa3a65e48',
  completeValidatorRemoval: '0x9681d940',
  completeValidatorWeightUpdate: '0xce161f14',
} as const;
type ValidatorCompletion = keyof typeof completions;

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
