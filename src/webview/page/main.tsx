import { render } from 'preact';
import { adoptStyles } from '../ui/adoptStyles';
import { drawnCss } from '../ui/drawn';
import { App } from './view/app';
import { menuCss } from '../ui/menuButton';
import pageCss from './page.css';

adoptStyles(drawnCss, menuCss, pageCss);
window.addEventListener('keydown', keepCaretKeys, { capture: true });
render(<App />, document.querySelector('main') ?? document.body);

/**
 * On macOS these keys move the caret of a field by words. There they are kept from VS Code, where they are Back and Forward
 * of the page.
 */
function keepCaretKeys(event: KeyboardEvent): void {
  const isMove = event.altKey && (event.key === 'ArrowLeft' || event.key === 'ArrowRight');
  const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
  if (isMove && isTyping && navigator.platform.startsWith('Mac')) {
    event.stopPropagation();
  }
}

// esbuild takes what exports nothing for no ES module, and would put each file in a function.
export {};
