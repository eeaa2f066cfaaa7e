import { type Cb58Id, type Identifier, paddedAscii } from '../primitives';
import { type Fact, type Line, type Report, type Source, code, count, id, message, text } from '../report';
import { describeKind, otherForms } from '../detection';

export interface OfflineOptions {
  /** The network that a lookup would ask. */
  readonly networkName?: string;
  /** What the value is known as everywhere, or on `network` alone. */
  readonly wellKnown?: { readonly name: string; readonly network?: string };
  /** Why a lookup would ask nobody, as a sentence; absent: it would tell more. */
  readonly noSourceToQuery?: string;
  /** Why there is no network to ask, as a sentence; absent: there is one. */
  readonly missingNetwork?: string;
  /** It stands where keys stand: then it is neither described nor repeated. */
  readonly mayBeSecret?: boolean;
}

const fromBytes: Source = { kind: 'bytes', host: '', outcome: 'answered', at: 0 };

/** What an identifier's bytes alone say: what it can be, whether its checksum holds, its other spellings. */
export function identifierReport(identifier: Identifier, options: OfflineOptions = {}): Report {
  if (identifier.kind === 'privateKey' || options.mayBeSecret === true) {
    return secret(options);
  }
  const right = rightSpelling(identifier);
  const wrong = right !== undefined && 'checksum' in identifier && identifier.checksum === 'invalid';
  return {
    kind: 'identifier',
    status: wrong ? 'wrong' : 'offline',
    identifier: identifier.text,
    title: wrong ? message`Checksum is wrong; did you mean ${id(right)}?` : offlineTitle(identifier, options.wellKnown),
    network: options.networkName,
    facts: [
      ...(wrong ? [fact('kind', 'type', [text(describeKind(identifier))])] : []),
      ...checksumFact(identifier),
      ...insideFacts(identifier),
      ...otherForms(identifier).map((form) => fact(`form.${form.label}`, form.label, [code(form.text)])),
      ...nextFact(identifier, wrong, options),
    ],
    sections: [],
    sources: [fromBytes],
  };
}

/** Neither the text nor anything made from it: Findings are shown, copied and kept. */
function secret({ networkName }: OfflineOptions): Report {
  return {
    kind: 'identifier',
    status: 'secret',
    identifier: '',
    title: [text('May be a private key. Nothing was sent.')],
    network: networkName,
    facts: [],
    sections: [],
    sources: [],
  };
}

/** Of an ID that has a name nobody asks what else it might be; an address says which chain it is of. */
function offlineTitle(identifier: Identifier, wellKnown: OfflineOptions['wellKnown']): Line {
  const kind = describeKind(identifier);
  if (wellKnown === undefined) {
    return [text(kind)];
  }
  const name = wellKnown.network === undefined ? wellKnown.name : `${wellKnown.name} on ${wellKnown.network}`;
  return [text(identifier.kind.endsWith('Address') ? `${name} · ${kind}` : name)];
}

function rightSpelling(identifier: Identifier): string | undefined {
  switch (identifier.kind) {
    case 'evmAddress':
    case 'bech32Address':
      return identifier.address;
    case 'cb58Id':
      return identifier.cb58;
    case 'nodeId':
      return identifier.nodeId;
    default:
      return undefined;
  }
}

function checksumFact(identifier: Identifier): readonly Fact[] {
  if (!('checksum' in identifier)) {
    return [];
  }
  const words = {
    valid: 'valid',
    invalid: 'invalid: a character is mistyped or missing',
    none: 'none in this form',
  }[identifier.checksum];
  return [fact('checksum', 'checksum', [text(words)])];
}

/** What can be read out of the bytes. */
function insideFacts(identifier: Identifier): readonly Fact[] {
  switch (identifier.kind) {
    case 'warpMessage':
      return [
        fact('signed', 'signed', [text(identifier.signed ? 'yes' : 'no')]),
        fact('networkID', 'network ID', [code(String(identifier.networkId))], true),
      ];
    case 'bech32Address':
      return [
        ...(identifier.chain === undefined ? [] : [fact('chain', 'chain', [code(identifier.chain)])]),
        fact('hrp', 'HRP', [code(identifier.hrp)]),
      ];
    case 'nodeBytes':
      return [fact('length', 'length', [count(BigInt((identifier.hex.length - 2) / 2), 'bytes')])];
    default:
      return [];
  }
}

function nextFact(
  identifier: Identifier,
  wrong: boolean,
  { noSourceToQuery, missingNetwork }: OfflineOptions,
): readonly Fact[] {
  const label = 'next';
  if (wrong) {
    return [fact('next', label, [text('Correct it in the text, then look it up.')])];
  }
  const words = lookUpWords(identifier);
  if (words === undefined) {
    return [];
  }
  if (missingNetwork !== undefined) {
    return [fact('network', 'network', [text(missingNetwork)], true)];
  }
  return noSourceToQuery === undefined
    ? [fact('next', label, [text(words)])]
    : [fact('next', label, [text(noSourceToQuery)], true)];
}

/** Why it is worth a lookup; undefined: no chain keeps it. */
function lookUpWords(identifier: Identifier): string | undefined {
  switch (identifier.kind) {
    case 'hash32':
      return 'Look it up to see which of these it is.';
    case 'cb58Id':
      // A name in ASCII is all there is to such an ID.
      return paddedAscii(identifier.hex) === undefined ? 'Look it up to see which of these it is.' : undefined;
    case 'nodeId':
      return 'Look up its stake, uptime and the L1s it validates.';
    case 'bech32Address':
      return 'Look up its balances, stake and transactions.';
    case 'blsPublicKey':
      return 'Look up the validator it belongs to.';
    case 'evmAddress':
      return 'Look up its balance, code and tokens.';
    case 'blockNumber':
      return 'Look up its time, transactions and fees.';
    default:
      return undefined;
  }
}

function fact(key: string, label: string, value: Line, brief = false): Fact {
  return { key, label, value, from: [0], brief: brief ? true : undefined };
}

/** Whether chains can be asked about it: it is not mistyped, and no ID of a VM or fx that is made of its name. */
export function mayBeOnChain({ checksum, hex }: Cb58Id): boolean {
  return checksum === 'valid' && paddedAscii(hex) === undefined;
}
