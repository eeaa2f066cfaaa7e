/** A BLS public key with what proves that its owner has the private one; lower-case hex with 0x. */
export interface KeyPair {
  readonly publicKey: string;
  readonly proofOfPossession: string;
}

/** `secret`: something in it may be a private key, and nothing more of it was read. */
export type ReadKeyPair = KeyPair | { readonly wrong: 'secret' | 'noKey' | 'noProof' | 'several' };

/** What a private key looks like among what a pair is pasted with; a pair has nothing of 32 bytes. */
const secretForms = [
  /PrivateKey-/,
  /PRIVATE KEY/,
  /(?<![0-9a-z])(?:0x)?[0-9a-f]{64}(?![0-9a-z])/i,
  /(?<![A-Za-z0-9+/=])[A-Za-z0-9+/]{43}=(?!=)/,
  /["']?(?:secret|private|signer)[-_ ]?key["']?\s*[:=]/i,
];

const maxLength = 20_000;

/**
 * The pair in a text: hex of 48 and of 96 bytes in either order, bare or as JSON, be it the answer of info.getNodeID, its
 * nodePOP, or a command's flags.
 */
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
