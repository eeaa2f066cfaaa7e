import { render } from 'preact';
import { adoptStyles } from '../parts/baseStyles';
import { keepCaretKeys } from './caretKeys';
import { App } from './view/app';
import { styles } from './styles';

adoptStyles(styles);
window.addEventListener('keydown', keepCaretKeys, { capture: true });
render(<App />, document.querySelector('main') ?? document.body);
