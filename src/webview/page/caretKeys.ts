/**
 * On macOS these keys move the caret of a field by words. There they are kept from VS Code, where they are Back and Forward
 * of the page.
 */
export function keepCaretKeys(event: KeyboardEvent): void {
  const isMove = event.altKey && (event.key === 'ArrowLeft' || event.key === 'ArrowRight');
  const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
  if (isMove && isTyping && navigator.platform.startsWith('Mac')) {
    event.stopPropagation();
  }
}
