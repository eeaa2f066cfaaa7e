/** Names of the files in a ZIP archive, from its central directory (PKWARE's APPNOTE, 4.3.12 and 4.3.16). */
export function zipNames(archive: Buffer): readonly string[] {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0) {
    throw new Error('This is not a ZIP archive: it has no end of central directory.');
  }
  const names: string[] = [];
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset));
    const nameStart = at + 46;
    const nameEnd = nameStart + (nameLength ?? 0);
    names.push(archive.toString('utf8', nameStart, nameEnd));
    at = nameEnd + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return names;
}
