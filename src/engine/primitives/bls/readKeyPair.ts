/** A BLS public key with its proof of possession; lower-case 0x-prefixed hex. */
export interface KeyPair {
  readonly publicKey: string;
  readonly proofOfPossession: string;
}

/** `secret`: the text may contain a private key; nothing else was parsed. */
export type ReadKeyPair = KeyPair | { readonly wrong: 'secret' | 'noKey' | 'noProof' | 'several' };

/** Patterns of private keys in a pasted text; a key pair has no 32-byte values. */
const secretForms = [
  /PrivateKey-/,
  /PRIVATE KEY/,
  /(?<![0-9a-z])(?:0x)?[0-9a-f]{64}(?![0-9a-z])/i,
  /(?<![A-Za-z0-9+/=])[A-Za-z0-9+/]{43}=(?!=)/,
  /["']?(?:secret|private|signer)[-_ ]?key["']?\s*[:=]/i,
];

const maxLength = 20_000;

/** Finds the pair in a text: 48 and 96 bytes of hex in any order, bare, as JSON of info.getNodeID, or as flags. */
export function readKeyPair(pasted: string): ReadKeyPair {
  const text = pasted.slice(0, maxLength);
  if (secretForms.some((form) => form.test(text))) {
    return { wrong: 'secret' };
  }
  const runs = [...text.matchAll(/(?<![0-9a-z])(?:0x)?([0-9a-f]{96}|[0-9a-f]{192})(?![0-9a-z])/gi)].map(
    ([, hex = '']) => hex.toLowerCase(),
  );
  const [keys, proofs] = [96, 192].map((digits) => [...new Set(runs.filter(({ length }) => length === digits))]);
  const [key, ...otherKeys] = keys ?? [];
  const [proof, ...otherProofs] = proofs ?? [];
  if (key === undefined || proof === undefined) {
    return { wrong: key === undefined ? 'noKey' : 'noProof' };
  }
  return otherKeys.length + otherProofs.length > 0
    ? { wrong: 'several' }
    : { publicKey: `0x${key}`, proofOfPossession: `0x${proof}` };
}
