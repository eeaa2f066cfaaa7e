import { count, message, text } from '../../report';
import { precompile, settingsError, vmRule } from '../precompile';

const source = 'graft/subnet-evm/precompile/contracts/warp/config.go';
const minQuorum = 33n;
const maxQuorum = 100n;

const rules = {
  warpBeforeDurango: vmRule(
    `${source} Verify`,
    'Warp needs Durango ({time}): use that blockTimestamp or a later one.',
    ['time'],
  ),
  quorumOutOfRange: vmRule(
    `${source} Verify`,
    'A quorum is 33 to 100 percent, or 0 for the default of 67; {quorum} is not.',
    ['quorum'],
  ),
};

/** In percent; 0 means the default (docs/facts/trees.md). */
const quorumOf = (numerator: number | undefined): number => numerator || 67;

export const warpAddress = '0x0200000000000000000000000000000000000005';

export const warp = precompile({
  configKey: 'warpConfig',
  address: warpAddress,
  name: 'Warp',
  governs: 'messages',
  events: ['event SendWarpMessage(address indexed sender, bytes32 indexed messageID, bytes message)'],
  functions: [
    'function sendWarpMessage(bytes payload) returns (bytes32 messageID)',
    'function getVerifiedWarpMessage(uint32 index) view returns ((bytes32 sourceChainID, address originSenderAddress, bytes payload) message, bool valid)',
    'function getVerifiedWarpBlockHash(uint32 index) view returns ((bytes32 sourceChainID, bytes32 blockHash) warpBlockHash, bool valid)',
    'function getBlockchainID() view returns (bytes32 blockchainID)',
  ],
  purposes: {
    sendWarpMessage: () => [text('sends a Warp message')],
    getVerifiedWarpMessage: ({ number }) =>
      number === undefined ? undefined : message`reads Warp message ${count(number)}`,
  },
  summary: (config) => `quorum ${quorumOf(config?.quorumNumerator)} %`,
  facts({ config }) {
    const isOfPrimaryNetwork = config?.requirePrimaryNetworkSigners === true;
    return [
      {
        key: 'quorum',
        label: 'quorum',
        value: [text(`${quorumOf(config?.quorumNumerator)} % of weight`)],
        isBrief: true,
        symbol: 'law',
        meaning: 'Weight that must sign a message before the chain accepts it.',
      },
      {
        key: 'signers',
        label: 'Primary Network signers',
        value: [
          text(
            isOfPrimaryNetwork
              ? 'required for messages from the C-Chain and X-Chain'
              : 'not required: this L1’s validators sign messages from the C-Chain and X-Chain',
          ),
        ],
        row: {
          label: 'Primary Network',
          value: [
            text(
              isOfPrimaryNetwork
                ? 'signs messages from the C- and X-Chain'
                : 'does not sign: this chain’s validators do',
            ),
          ],
        },
        symbol: 'globe',
        meaning: 'Whether messages from the C- and X-Chain need signatures of the Primary Network.',
      },
    ];
  },
  settings: {
    goPackage: 'warp',
    meaning: 'Lets contracts send and receive messages between chains.',
    fields: [
      {
        key: 'quorumNumerator',
        kind: 'u64',
        onNull: 'kept',
        default: '67',
        unit: 'percent',
        range: '0 (= 67), 33–100',
        meaning: 'Stake that must have signed a message. With 100, one validator offline stops every message.',
        answer: 'Quorum numerator in percent; 0 means 67.',
        source,
      },
      {
        key: 'requirePrimaryNetworkSigners',
        kind: 'bool',
        onNull: 'kept',
        default: 'false',
        meaning:
          'True: messages from the C-Chain and X-Chain need signatures of the primary network’s validators; false: of this L1’s.',
        answer: 'Whether messages from the C- and X-Chain need Primary Network signers.',
        since: 'Etna',
        source,
      },
    ],
    snippet: ({ bareTabstop, choice }) => ({
      quorumNumerator: bareTabstop(2, 67n),
      requirePrimaryNetworkSigners: choice(3, ['true', 'false']),
    }),
    rules,
    needsDurango: true,
    *verify({ blockTimestamp: time, quorumNumerator: quorum }, { isDurango, durango }) {
      if (time !== undefined && !isDurango(time.value)) {
        const words = 'warp cannot be activated before Durango';
        yield settingsError(time.node, rules, 'warpBeforeDurango', [durango], words);
      }
      if (quorum !== undefined && quorum.value !== 0n && (quorum.value < minQuorum || quorum.value > maxQuorum)) {
        const limit = quorum.value > maxQuorum ? `> denominator (${maxQuorum})` : `< min numerator (${minQuorum})`;
        const words = `invalid warp quorum ratio: cannot specify numerator (${quorum.value}) ${limit}`;
        yield settingsError(quorum.node, rules, 'quorumOutOfRange', [String(quorum.value)], words);
      }
    },
    /** The VM ignores requirePrimaryNetworkSigners here. */
    isSame: ({ quorumNumerator: stored }, { quorumNumerator: given }) => (stored?.value ?? 0n) === (given?.value ?? 0n),
  },
});
