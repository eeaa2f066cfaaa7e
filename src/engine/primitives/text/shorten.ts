/**
 * An identifier with its middle left out: `0x7ee3…9b70`, `NodeID-GWPc…8mMQ`, `P-avax1a…9xyz`. Four characters stay on
 * either side, after what the form always begins with. Short text is returned whole.
 */
export function shortenId(id: string): string {
  const head = (
    /^(?:0x|NodeID-|PrivateKey-|[A-Za-z0-9]{1,60}-[a-z]{1,20}1|[a-z]{1,20}1(?=[a-z0-9]{38}$))/.exec(id)?.[0] ?? ''
  ).length;
  const rest = id.slice(head);
  return rest.length <= 10 ? id : `${id.slice(0, head)}${rest.slice(0, 4)}…${rest.slice(-4)}`;
}

/** What somebody typed or selected, as a sentence quotes it: the beginning of what is long. */
export function shortenText(text: string): string {
  return text.length > 60 ? `${text.slice(0, 40)}…` : text;
}
