/** Bytes, hex, cb58, bech32, IDs, amounts, times, lossless JSON and cleaned text: what every module builds on. */

export { type ProofOfPossession, checkProofOfPossession } from './bls/proofOfPossession';
export { type KeyPair, readKeyPair } from './bls/readKeyPair';
export { decodeBase64, encodeBase64 } from './bytes/base64';
export { bytesFrom } from './bytes/bytesFrom';
export { keccak, keccakSteps } from './bytes/keccak';
export { decodeBase58 } from './ids/base58';
export {
  BECH32_DATA_LENGTH,
  BECH32_MAX_LENGTH,
  bech32Address,
  hrpOf,
  isChainPrefix,
  isKnownNetwork,
  looksLikeBech32Address,
} from './ids/bech32Address';
export { decodeCb58, encodeCb58, endsWithChecksum } from './ids/cb58';
export { CB58_ID_MAX_LENGTH, CB58_ID_MIN_LENGTH, cb58Id, looksLikeCb58Id } from './ids/cb58Id';
export { LOWER, NOT_BASE58, NOT_HEX, UNDERSCORE, UPPER, charClass } from './ids/charClass';
export { checksumAddress, evmAddress } from './ids/evmAddress';
export { byteLength, bytesToHex, concatBytes, hasHexPrefix, hexBytes, hexToBytes } from './ids/hex';
export type {
  Bech32Address,
  BlockNumber,
  BlsPublicKey,
  Cb58Id,
  Chain,
  EvmAddress,
  FoundIdentifier,
  Hash32,
  Identifier,
  NodeBytes,
  NodeId,
  WarpMessage,
} from './ids/identifier';
export { identifierKey } from './ids/identifierKey';
export { NODE_ID_PREFIX, nodeId, nodeIdText } from './ids/nodeId';
export { addressNamed, isAvax, paddedAscii, wellKnownName, wellKnownValues } from './ids/wellKnown';
export { blackHole, wellKnownIds } from './ids/wellKnownTable';
export { compareJson } from './json/compareJson';
export { JsonEvents, type JsonListener } from './json/jsonEvents';
export { JsonScanner } from './json/jsonScanner';
export { JsonSyntaxError, TooManyValuesError } from './json/jsonSyntaxError';
export { nestsDeeperThan } from './json/nesting';
export { MAX_JSON_DEPTH, parseJson, parseJsonInSlices, parseSteps } from './json/parseJson';
export { type Path, parsePath, pathText, valueAt } from './json/path';
export { printJson, printSteps, runToEnd } from './json/printJson';
export { type SideRow, sideRows } from './json/sideRows';
export { JsonNumber, type JsonObject, type JsonValue, integerIn, isJsonList, isJsonObject } from './json/value';
export { Word } from './json/word';
export { escapeCsv, tabbedCell } from './sanitize/csv';
export { safeFileName } from './sanitize/fileName';
export {
  inDialog,
  inDocument,
  inEditor,
  inLens,
  inNotification,
  inOutput,
  inPick,
  inPrompt,
  inStatusBar,
  inTab,
  inTooltip,
  inTree,
  inView,
} from './sanitize/uiText';
export { codeSpan, escapeHtml, escapeMarkdown, inMarkdown, isCodeSafe, markdownLink } from './sanitize/markdown';
export { escapeUnseen, escapeUnseenInSteps } from './sanitize/plainText';
export {
  formatAbsoluteTime,
  formatAge,
  formatClockTime,
  formatCountdown,
  formatTime,
  isTime,
  withAge,
} from './text/age';
export { type Amount, formatAmount, formatBaseUnits, plainAmount } from './text/amount';
export { cleanRemote, isolateRightToLeft } from './text/clean';
export { type Completion, escapeSnippet } from './text/completion';
export { formatCount } from './text/count';
export { type Currency, currencies } from './text/currencies';
export { fillPlaces, readPattern } from './text/dataText';
export { decodeUriPart } from './text/decodeUriPart';
export { formatDuration } from './text/duration';
export { formatGoDuration, goMilliseconds } from './text/goDuration';
export { lineAfterEdits } from './text/lineAfterEdit';
export { nearest } from './text/nearest';
export { shortenId, shortenText } from './text/shorten';
export {
  address,
  anyJson,
  expectedTypes,
  flag,
  hash,
  quantity,
  rate,
  signed,
  u256,
  u64,
  wholeNumber,
  wireHexBytes,
  wireText,
  wireTime,
} from './wire';
