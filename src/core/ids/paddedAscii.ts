/**
 * The name in 32 bytes that are a short ASCII name padded with zeros: how VM and fx IDs are usually made. Letters, digits,
 * dots, dashes and underscores only, so the name can be shown as it is.
 *
 * @param hex 32 bytes with 0x
 */
export function paddedAscii(hex: string): string | undefined {
  let name = '';
  let at = 2;
  for (; at < hex.length; at += 2) {
    const code = parseInt(hex.slice(at, at + 2), 16);
    if (code === 0) {
      break;
    }
    name += String.fromCharCode(code);
  }
  return /^[A-Za-z][\w.-]+$/.test(name) && /^0+$/.test(hex.slice(at)) ? name : undefined;
}
