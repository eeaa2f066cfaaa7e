import { render } from 'preact';
import { adoptStyles } from '../parts/baseStyles';
import { App } from './view/app';
import { styles } from './styles';

adoptStyles(styles);
render(<App />, document.querySelector('main') ?? document.body);
