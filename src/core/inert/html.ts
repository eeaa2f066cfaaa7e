/** Words in HTML, between tags or in an attribute's quotes; Markdown's escapes are not read there. */
export function inHtml(text: string): string {
  return text.replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);
}
